import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, onTestFinished, test } from 'vitest';
import { freePorts } from '../dev-stack/ports.ts';
import { readRun } from '../dev-stack/run-state.ts';
import { startStack } from '../dev-stack/stack.ts';
import { testFolder } from '../test-runner/folder.ts';
import { eventsCommand, opsCommand } from './events-command.ts';
import { registerGolfer } from './golfer.ts';

test('the commands on events and on the audit trail work on a stack that is stopped, and leave it stopped', async () => {
  const dataDirectory = await testFolder();
  const [port = 0] = await freePorts(1);
  const stack = await startStack({ port, dataDirectory, durable: false });
  onTestFinished(stack.stop);
  const { user, ...dana } = await registerGolfer(stack.url, 'Dana');
  await dana.ask(routes.changePassword, {
    body: { currentPassword: 'fairway7', newPassword: 'fairway8', confirmPassword: 'fairway8' },
  });
  await until('the end of publishing', async () => {
    return (await eventsCommand(dataDirectory, 'auth', 'reconcile')) === 'The stream has lost nothing';
  });
  await stack.stop();

  expect(await eventsCommand(dataDirectory, 'notification', 'dead-letters')).toBe('0 dead letter(s)');
  expect(await eventsCommand(dataDirectory, 'auth', 'reconcile')).toBe('The stream has lost nothing');
  const ended = `auth  sessions-ended by password-changed user=${user.id} request=`;
  expect(await opsCommand(dataDirectory, 'audit')).toMatch(new RegExp(`^\\S+  ${ended}\\S+$`));
  expect(await opsCommand(dataDirectory, 'audit', '--since', '2999-01-01')).toBe('Nothing was done by a rule.');
  await rm(join(dataDirectory, 'broker'), { recursive: true });
  expect(await eventsCommand(dataDirectory, 'auth', 'reconcile')).toBe('3 lost event(s) are published again');
  expect(await eventsCommand(dataDirectory, 'auth', 'snapshot')).toBe(
    'Published 1 golfers, 0 golfers without an account, 0 personal links',
  );
  await expect(eventsCommand(dataDirectory, 'squad', 'rebuild')).rejects.toMatchObject({
    stderr: expect.stringContaining('does not answer: it has to run'),
  });
  expect(readRun(dataDirectory)).toBeUndefined();
});
