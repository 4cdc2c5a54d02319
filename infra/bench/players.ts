import { authRoutes, type User } from '@fourball/contracts/http/auth.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { createVisitor, type Visitor } from '../proofs/visitor.ts';
import { PASSWORD } from './stage.ts';

/** A golfer who is signed in through the gateway. */
export interface Player extends Visitor {
  readonly user: User;
}

let signedUp = 0;

export async function signUpPlayer(url: string): Promise<Player> {
  const visitor = createVisitor(url);
  signedUp += 1;
  const email = `player.${signedUp}@example.com`;
  const body = { email, password: PASSWORD, firstName: 'Player', lastName: `Number ${signedUp}` };
  return { ...visitor, user: await visitor.ask(authRoutes.register, { body }) };
}

/** A squad that a player creates, and the code by which others join it. */
export async function formSquad(creator: Player): Promise<{ squadId: string; inviteCode: string }> {
  const { id: squadId } = await creator.ask(squadRoutes.createSquad, { body: { name: 'Squad of the bench' } });
  const { inviteCode } = await creator.ask(squadRoutes.createInvite, { params: { squadId }, body: {} });
  return { squadId, inviteCode };
}

/** The calendar date so many days from today, as YYYY-MM-DD. */
export const inDays = (days: number): string =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
