import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { OperatorError } from '../operator-error.ts';
import { type Report, silent, step } from '../report.ts';
import { createCaller } from './caller.ts';
import { arrangeGame } from './games.ts';
import { completeProfile, confirmAddresses, type Player, sayWhenFree, signIn } from './golfers.ts';
import { DEMO_PASSWORD, type DemoSquad, demoGolfers, demoSquads } from './people.ts';
import { arrangeRound } from './rounds.ts';
import type { SignIn } from './sign-ins.ts';
import { gather, type Team } from './squads.ts';

/** The demo gives up after this long; a second run goes on where it stopped. */
const PATIENCE_MS = 5 * 60_000;

/**
 * Fills the stack at `url` through its public API alone, and adds nothing twice.
 * @param mailFolder holds the mails of a stack on this machine, by which golfers confirm their addresses.
 * @throws OperatorError where nothing runs there, or it takes too long.
 */
export async function fillStack(url: string, report: Report = silent, mailFolder?: string): Promise<SignIn[]> {
  const deadline = Date.now() + PATIENCE_MS;
  await assertFourball(url, deadline);
  const players = await step(report, `Signing ${demoGolfers.length} golfers in`, () =>
    inTurn(demoGolfers, (golfer) => signIn(golfer, url, deadline)),
  );
  if (mailFolder) await step(report, 'Confirming their addresses', () => confirmAddresses(players, mailFolder));
  await step(report, 'Completing their profiles', () => inTurn(players, completeProfile));
  const teams = await step(report, `Gathering ${demoSquads.length} squads`, () =>
    inTurn(demoSquads, (squad) => gather(squad, playersOf(squad, players))),
  );
  await step(report, 'Saying when they are free', () => inTurn(players, sayWhenFree));
  await step(report, 'Arranging rounds', () => inTurn(teams, arrangeRound));
  await step(report, 'Arranging standing games', () => inTurn(teams, arrangeGame));
  return players.map((player) => signInOf(player, teams));
}

async function assertFourball(url: string, deadline: number): Promise<void> {
  const { status } = await createCaller(url, deadline).call(authRoutes.currentUser, {});
  if (status === 401) return;
  throw new OperatorError(
    `What answers at ${url} is not Fourball, or not ready: start it with "make start", or say where it runs with PORT or URL.`,
  );
}

/** One after another: a squad's story has an order, and nobody is in a hurry. */
async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

function playersOf({ members }: DemoSquad, players: readonly Player[]): Team['players'] {
  const [creator, ...mates] = players
    .filter(({ golfer }) => members.includes(golfer.firstName))
    .sort((a, b) => members.indexOf(a.golfer.firstName) - members.indexOf(b.golfer.firstName));
  if (!creator) throw new Error('A squad of the demo has nobody in it');
  return [creator, ...mates];
}

const signInOf = ({ golfer: { firstName, lastName, email } }: Player, teams: readonly Team[]): SignIn => ({
  name: `${firstName} ${lastName}`,
  email,
  password: DEMO_PASSWORD,
  squads: teams
    .filter(({ plan }) => plan.members.includes(firstName))
    .map(({ plan }) => (plan.members[0] === firstName ? `${plan.name}*` : plan.name)),
});
