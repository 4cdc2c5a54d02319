import { createHash, randomBytes } from 'node:crypto';
import type { User } from '@fourball/contracts/http/auth.ts';
import { STALE_HEADER } from '@fourball/contracts/http/headers.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { createVisitor, type Visitor } from '../lib/visitor.ts';
import { queryOf } from './databases.ts';
import type { SharedStack } from './stack.ts';

/** A visitor who is signed in. */
export interface Golfer extends Visitor {
  readonly user: User;
}

/** Registers a golfer with the stack at `url`, or behind several gateways that take turns. */
export async function registerGolfer(url: string | readonly string[], firstName: string): Promise<Golfer> {
  const visitor = createVisitor(url);
  // Test files that run side by side share a stack, and a moment.
  const email = `${firstName.toLowerCase()}.${randomBytes(6).toString('hex')}@example.com`;
  const body = { email, password: 'fairway7', firstName, lastName: 'Proof' };
  return { ...visitor, user: await visitor.ask(routes.register, { body }) };
}

/**
 * Has golfers confirm their addresses as by the link of a mail, wherever the mails of the stack go: mails, and invitations
 * to the address, reach them from then on.
 */
export async function verifyAddresses(stack: Pick<SharedStack, 'postgresUrl'>, ...golfers: Golfer[]): Promise<void> {
  for (const golfer of golfers) {
    await golfer.ask(routes.verifyEmail, { body: { token: await verificationTokenOf(stack, golfer.user.id) } });
    // A golfer's own read that is not stale knows their write: after these so do the services that ask for it.
    await until(`${golfer.user.email} to be confirmed everywhere`, async () => {
      const reads = [golfer.call(routes.listNotifications, { query: {} }), golfer.call(routes.listSquads, {})];
      return (await Promise.all(reads)).every(({ headers }) => !headers.has(STALE_HEADER));
    });
  }
}

/** Token of a link that confirms a golfer's address: put in the place of the mailed one, of which only a hash is kept. */
export async function verificationTokenOf(stack: Pick<SharedStack, 'postgresUrl'>, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('hex');
  await queryOf(
    stack,
    'auth',
    `UPDATE mailed_links SET token_hash = '${hash}' WHERE id =
     (SELECT id FROM mailed_links WHERE user_id = '${userId}' AND purpose = 'verification' ORDER BY created_at DESC LIMIT 1)`,
  );
  return token;
}
