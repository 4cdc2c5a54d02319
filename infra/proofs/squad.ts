import { routes } from '@fourball/contracts/http/routes.ts';
import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import type { Golfer } from './golfer.ts';

/** A squad that `golfer` creates, and the code by which others join it. */
export async function createSquad(golfer: Golfer, name: string): Promise<{ squad: SquadDetail; inviteCode: string }> {
  const squad = await golfer.ask(routes.createSquad, { body: { name } });
  const params = { squadId: squad.id };
  const { inviteCode } = await golfer.ask(routes.createInvite, { params, body: {} });
  return { squad, inviteCode };
}

/** The calendar date so many days from today, as YYYY-MM-DD. */
export const inDays = (days: number): string =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
