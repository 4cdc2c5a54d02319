import type { Envelope } from '@fourball/contracts/events/event.ts';
import { connectBroker, ensureStream } from '@fourball/kit/events/broker.ts';
import type { EventTimings } from '@fourball/kit/events/timings.ts';
import { startTestBroker } from '@fourball/kit/testing/broker.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { SOON } from '@fourball/kit/testing/timings.ts';
import { onTestFinished } from 'vitest';
import { createNotificationDatabase } from './database.ts';

/** For one test: a broker with the stream of the squads, on which a test says what it likes, and a database of this service. */
export async function startSquadStream() {
  const server = await startTestBroker();
  onTestFinished(server.remove);
  const connect = (timings?: Partial<EventTimings>) => {
    const connected = connectBroker({ url: server.url, name: 'notification', log, timings: { ...SOON, ...timings } });
    onTestFinished(connected.close);
    return connected;
  };
  const broker = connect();
  const link = await broker.link;
  await ensureStream(link, 'squad');
  const database = await createNotificationDatabase();
  onTestFinished(database.drop);
  return {
    server,
    broker,
    /** Another connection, under which what is read may be timed in another way. */
    connect,
    database,
    async send(payload: string | Envelope) {
      const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
      await link.stream.publish('squad.sent-by-a-test', text);
    },
  };
}
