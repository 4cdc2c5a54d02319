import { expect, test } from 'vitest';
import { createCapturedLog } from '../testing/log.ts';
import { createWork, runAs } from './context.ts';

const address = 'dana.reed+golf@mail.example.com';

test.each([
  ['a message', (said: string) => [said]],
  ['a fact', (said: string) => [{ fact: said }, 'message']],
  ['an error', (said: string) => [{ err: new Error(said) }, 'message']],
  ['the cause of an error', (said: string) => [{ err: new Error('failed', { cause: new Error(said) }) }, 'message']],
])('%s shows no e-mail address but its host, and stays JSON', (_place, argumentsFor) => {
  for (const said of [address, `first\n${address}\nlast`, `"${address}"`, `Key (email)=(${address}) exists`]) {
    const { log, lines, text } = createCapturedLog();
    log.warn(...(argumentsFor(said) as [object, string]));
    expect(text()).toContain('***@mail.example.com');
    expect(text()).not.toContain('reed');
    expect(lines()).toHaveLength(1);
  }
});

test('what is no address stays as it is', () => {
  const { log, text } = createCapturedLog();
  const said = 'at node_modules/@fourball/kit/src/log.ts:7:11 and @ alone, a@, 6@ and\tü';
  log.info(said);
  expect(JSON.parse(text()).msg).toBe(said);
});

test('of an error the log tells kind, code, message and stack, and nothing that it carries', () => {
  const { log, lines } = createCapturedLog();
  const error = Object.assign(new TypeError('refused'), { code: '23514', detail: 'Failing row contains (Dana)' });
  log.error({ err: error, cause: error }, 'failed');
  const told = { type: 'TypeError', code: '23514', message: 'refused', stack: expect.stringMatching(/^TypeError/) };
  expect(lines()).toMatchObject([{ err: told, cause: told }]);
  expect(JSON.stringify(lines())).not.toContain('Dana');
});

test('a line names the request that it belongs to', () => {
  const { log, lines } = createCapturedLog();
  runAs(createWork('the-request'), () => log.info('within'));
  log.info('without');
  expect(lines().map(({ msg, requestId }) => [msg, requestId])).toEqual([
    ['within', 'the-request'],
    ['without', undefined],
  ]);
});
