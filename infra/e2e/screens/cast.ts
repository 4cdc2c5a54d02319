import { DAYS, type Day } from '@fourball/contracts/constants.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import type { StandingGame } from '@fourball/contracts/http/standing-game.ts';
import { until } from '@fourball/kit/testing/until.ts';
import type { ProvidedContext } from 'vitest';
import { firstOf, type Golfer, inDays, registerGolfer, verifyAddresses } from '../../proofs/golfer.ts';
import { unsubscribeTokenFor } from '../../proofs/mail.ts';
import { bookRound, readySquad } from './ready-squad.ts';

/** Golfers and things on the screens: a squad, a round to come and news. */
export type Cast = Awaited<ReturnType<typeof readyCast>>;

/** Pat is invited, and in no squad. */
export async function readyCast(stack: ProvidedContext['stack']) {
  const ready = await readySquad(stack.url, 'Weekend Warriors');
  const { dana, lee, squad, inviteCode } = ready;
  const [pat] = await Promise.all([registerGolfer(stack.url, 'Pat'), bookRound(ready)]);
  await verifyAddresses(stack, dana, lee, pat);
  const inviting = await dana.ask(routes.createSquad, { body: { name: 'Inviting', inviteEmails: pat.user.email } });
  const game = await makeGame(dana, inviting.id);
  await until('the news of the booking', async () =>
    (await dana.ask(routes.listNotifications, { query: { limit: 50 } })).some(
      ({ type }) => type === 'booking_confirmation',
    ),
  );
  const mailToken = await unsubscribeTokenFor(stack, pat.user.email);
  const teeTimeId = firstOf(await dana.ask(routes.listBookings, {})).id;
  const places = { squadId: squad.id, gameSquadId: inviting.id, gameId: game.id, dateId: firstOf(game.dates).id };
  return { dana, lee, pat, ...places, teeTimeId, inviteCode, mailToken };
}

/** A game of which no date opens meanwhile. */
export function makeGame(
  dana: Golfer,
  squadId: string,
  change: { name?: string; courseIds?: string[] } = {},
): Promise<StandingGame> {
  const firstDate = inDays(20);
  const weekday = DAYS[(new Date(firstDate).getUTCDay() + 6) % DAYS.length] as Day;
  const body = { name: 'Early game', weekdays: [weekday], firstDate, earliest: '08:10', latest: '08:10', ...change };
  return dana.ask(routes.createStandingGame, { params: { squadId }, body });
}
