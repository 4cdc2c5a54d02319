import * as z from 'zod/mini';
import type { Broker } from './events/broker.ts';

/**
 * Sessions that have just ended, told to every replica of the gateway over a plain subject: nobody has to keep it, since
 * a gateway remembers a session for seconds only, and nothing at all while the broker is away.
 */
const SUBJECT = 'sessions.revoked';

const Revocation = z.object({ storedSessionIds: z.array(z.string()) });

/** Tells of ended sessions by their stored (hashed) ids; resolves once the broker has it, or at once without one. */
export async function announceRevocation(broker: Broker, storedSessionIds: readonly string[]): Promise<void> {
  if (storedSessionIds.length === 0 || !broker.connected()) return;
  const { connection } = await broker.link;
  connection.publish(SUBJECT, JSON.stringify({ storedSessionIds }));
  await broker.whileConnected(connection.flush()).catch(() => {
    // The broker went away: from then on no gateway remembers any session.
  });
}

/** Calls `forget` for every announcement from now on. */
export async function hearRevocations(
  broker: Broker,
  forget: (storedSessionIds: readonly string[]) => void,
): Promise<void> {
  const { connection } = await broker.link;
  connection.subscribe(SUBJECT, {
    callback: (error, message) => {
      if (error) return;
      const heard = Revocation.safeParse(message.json());
      if (heard.success) forget(heard.data.storedSessionIds);
    },
  });
}
