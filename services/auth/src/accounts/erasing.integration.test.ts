import { type Broker, connectBroker, streamOf } from '@fourball/kit/events/broker.ts';
import { startTestBroker, type TestBroker } from '@fourball/kit/testing/broker.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { beforeAll, expect, test } from 'vitest';
import { type AuthService, startAuthService } from '../testing/auth-service.ts';
import { password, registerGolfer } from '../testing/golfers.ts';
import { askForLink } from '../testing/reset-links.ts';

let auth: AuthService;
let broker: Broker;
let server: TestBroker;

beforeAll(async () => {
  server = await startTestBroker();
  broker = connectBroker({ url: server.url, name: 'test', log });
  auth = await startAuthService({ broker });
  return async () => {
    await auth.stop();
    await broker.close();
    await server.remove();
  };
});

/** Everything that the stream and the outbox hold, as text. */
async function everythingKept(): Promise<string> {
  const { manager } = await broker.link;
  const { state } = await manager.streams.info(streamOf('auth'));
  const messages: string[] = [];
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const message = await manager.streams.getMessage(streamOf('auth'), { seq }).catch(() => null);
    if (message) messages.push(message.subject, message.string());
  }
  const { rows } = await auth.pool.query('SELECT envelope::text AS text FROM outbox');
  return [...messages, ...rows.map(({ text }) => text)].join('\n');
}

const names = { email: 'theodora.quillfeather@example.com', firstName: 'Theodora', lastName: 'Quillfeather' };

test('after an account was deleted neither the stream nor the outbox holds its address, names or links', async () => {
  const golfer = await registerGolfer(auth, names);
  const other = await registerGolfer(auth, { firstName: 'Casey' });
  await auth.call('PATCH', '/api/profile', { body: { handicap: 9.5 }, userId: golfer.id });
  for (const { email } of [golfer, other]) await askForLink(auth, email);
  const [link] = await auth.client.passwordReset.findMany({ where: { userId: golfer.id } });
  await until(
    'all on the stream',
    async () => (await auth.client.outboxEvent.count({ where: { publishedAt: null } })) === 0,
  );
  const traces = [...Object.values(names), `password-reset-requested.v1.${link?.id}`];
  for (const trace of traces) expect(await everythingKept()).toContain(trace);
  await until('the files to hold it', () => server.holds(names.email));

  await auth.call('DELETE', '/api/profile', { body: { password }, userId: golfer.id, sid: golfer.sid });
  const kept = await until('the purge', async () => {
    const text = await everythingKept();
    return traces.every((trace) => !text.includes(trace)) && text;
  });
  await until('the files to lose it', async () => !(await server.holds(names.email)));
  expect(kept).toContain(`auth.user-deleted.v1.${golfer.id}`);
  expect(kept).toContain('Casey');
  expect(kept.match(/"sealed"/g)).toHaveLength(2);
});
