import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { expect, test } from 'vitest';
import { createVisitor } from '../lib/visitor.ts';
import { attempt } from './asking.ts';
import { beFree, type Golfer, registerGolfer, squadOf } from './golfer.ts';
import { ownStack } from './own-stack.ts';

/*
 * Calls that are made at the same time, again and again: whichever comes first, the outcome is one that a golfer
 * understands. A round answers what it saw; every round must have seen one of the outcomes.
 */
const ROUNDS = 200;
/** Rounds under way at once: enough to keep the stack busy, so that calls meet at different points. */
const AT_ONCE = 4;

const stack = await ownStack();

/** Plays the rounds, each of which has to see one of the outcomes. */
async function playSeeing(allowed: readonly string[], play: (round: number) => Promise<string>): Promise<void> {
  const outcomes = new Map<string, number>();
  const rounds = Array.from({ length: ROUNDS }, (_, index) => index).values();
  const lane = async () => {
    for (const round of rounds) {
      const outcome = await play(round);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  const others = [...outcomes].filter(([outcome]) => !allowed.includes(outcome));
  expect(others, `seen: ${JSON.stringify([...outcomes])}`).toEqual([]);
  expect([...outcomes.values()].reduce((sum, times) => sum + times, 0)).toBe(ROUNDS);
}

/** The creator of squads, and another golfer. */
const pair = async (other: string) =>
  [await registerGolfer(stack.url, 'Creator'), await registerGolfer(stack.url, other)] as const;

const OFFERS_EACH = 10;
interface Table {
  readonly creator: Golfer;
  readonly player: Golfer;
  /** Other members. */
  readonly others: readonly Golfer[];
  readonly squadId: string;
  readonly offers: readonly Recommendation[];
}

/** Pairs of golfers, each with a squad of so many others and ten tee times on ten days: a round takes one of them. */
async function setTables(
  names: readonly string[] = [],
): Promise<(round: number) => Table & { readonly params: { recommendationId: string } }> {
  const tables: Table[] = [];
  for (let index = 0; index < ROUNDS / OFFERS_EACH; index += 1) {
    const [creator, player] = await pair('Player');
    await beFree(
      creator,
      Array.from({ length: OFFERS_EACH + 2 }, (_, day) => day + 3),
      ['09:00'],
    );
    const others: Golfer[] = [];
    for (const name of names) others.push(await registerGolfer(stack.url, name));
    const { squadId } = await squadOf(creator, { members: [player, ...others] });
    const offers = await creator.ask(routes.generateRecommendations, { params: { squadId } });
    expect(new Set(offers.map(({ date }) => date)).size).toBe(OFFERS_EACH);
    tables.push({ creator, player, others, squadId, offers });
  }
  return (round) => {
    const table = tables[Math.floor(round / OFFERS_EACH)];
    const offer = table?.offers[round % OFFERS_EACH];
    if (!table || !offer) throw new Error(`There is no table for round ${round}`);
    return { ...table, params: { recommendationId: offer.id } };
  };
}

/** The players of each tee time of a squad on the date of a recommendation. */
async function seatsOf({ creator, squadId, offers }: Table, id: string): Promise<string[][]> {
  const date = offers.find((offer) => offer.id === id)?.date;
  return (await creator.ask(routes.listTeeTimes, { params: { squadId } }))
    .filter((teeTime) => teeTime.date === date)
    .map(({ bookings }) => bookings.filter(({ status }) => status === 'confirmed').map(({ userId }) => userId));
}

test(`two bookers at once, ${ROUNDS} times: one booking, which both of them are told of`, async () => {
  const tableOf = await setTables();
  await playSeeing(['1 reference, 1 tee time, 1 seat'], async (round) => {
    const { params, ...table } = tableOf(round);
    await table.player.ask(routes.confirmRecommendation, { params });
    const bookings = await Promise.all(
      ['A', 'B'].map((reference) =>
        table.creator.copy().call(routes.bookRecommendation, { params, body: { bookingReference: reference } }),
      ),
    );
    const references = new Set(bookings.map(({ body }) => body().bookingReference));
    const seats = await seatsOf(table, params.recommendationId);
    return `${references.size} reference, ${seats.length} tee time, ${seats.flat().length} seat`;
  });
});

test(`booking against withdrawing the last confirmation, ${ROUNDS} times: never a booking without players`, async () => {
  const tableOf = await setTables();
  const allowed = ['book 200, withdraw 409: booked, seats 1', 'book 409, withdraw 200: pending, seats '];
  await playSeeing(allowed, async (round) => {
    const { params, ...table } = tableOf(round);
    await table.player.ask(routes.confirmRecommendation, { params });
    const [booked, withdrawn] = await Promise.all([
      table.creator.call(routes.bookRecommendation, { params, body: {} }),
      table.player.call(routes.withdrawConfirmation, { params }),
    ]);
    const seats = await seatsOf(table, params.recommendationId);
    const [found] = (
      await table.creator.ask(routes.listRecommendations, { params: { squadId: table.squadId } })
    ).filter(({ id }) => id === params.recommendationId);
    return `book ${booked.status}, withdraw ${withdrawn.status}: ${found?.status}, seats ${seats.map((players) => players.length)}`;
  });
});

test(`four members take the last free seat at once, ${ROUNDS} times: one has it, the others wait in line`, async () => {
  const tableOf = await setTables(['Ann', 'Ben', 'Cleo', 'Dev', 'Eve']);
  await playSeeing(['in line: 1,in line: 2,in line: 3,in line: undefined; 4 seats, true'], async (round) => {
    const { params, ...table } = tableOf(round);
    const [ann, ...late] = table.others as [Golfer, ...Golfer[]];
    for (const golfer of [table.creator, table.player, ann]) await golfer.ask(routes.confirmRecommendation, { params });
    await table.creator.ask(routes.bookRecommendation, { params, body: {} });
    const answers = await Promise.all(late.map((golfer) => golfer.call(routes.confirmRecommendation, { params })));
    const told = answers
      .map((answer) => (answer.status === 200 ? `in line: ${answer.body().waiting?.place}` : `${answer.status}`))
      .toSorted();
    const [seats] = await seatsOf(table, params.recommendationId);
    const seated = late.filter((_, index) => {
      const answer = answers[index];
      return answer?.status === 200 && !answer.body().waiting;
    });
    return `${told}; ${seats?.length} seats, ${seated.every(({ user }) => seats?.includes(user.id))}`;
  });
});

test(`eight joins at once, ${ROUNDS} times: one membership`, async () => {
  const [creator, joiner] = await pair('Joiner');
  await playSeeing(['200: 1 membership of 2'], async () => {
    const { squadId, inviteCode } = await squadOf(creator);
    const joins = await Promise.all(
      Array.from({ length: 8 }, () => joiner.copy().call(routes.join, { params: { inviteCode } })),
    );
    const { members, memberCount } = await creator.ask(routes.getSquad, { params: { squadId } });
    const own = members.filter(({ userId }) => userId === joiner.user.id);
    // A golfer is in so many squads at most.
    await creator.ask(routes.deleteSquad, { params: { squadId } });
    return `${[...new Set(joins.map(({ status }) => status))]}: ${own.length} membership of ${memberCount}`;
  });
});

test(`two registrations of one e-mail address at once, ${ROUNDS} times: one account`, async () => {
  await playSeeing(['201,409, signed in 200,401'], async (round) => {
    const email = `race.${round}.${Date.now()}@example.com`;
    const someone = { password: 'fairway7', firstName: 'Race', lastName: 'Proof' };
    const visitors = [createVisitor(stack.url), createVisitor(stack.url)];
    const answers = await Promise.all(
      visitors.map((visitor, index) =>
        attempt(visitor, routes.register, { body: { ...someone, email: index === 0 ? email : email.toUpperCase() } }),
      ),
    );
    const signedIn = await Promise.all(visitors.map((visitor) => visitor.call(routes.currentUser, {})));
    const statuses = (list: { status: number }[]) => list.map(({ status }) => status).toSorted();
    return `${statuses(answers)}, signed in ${statuses(signedIn)}`;
  });
});

test(`a new invite code against a join with the old one, ${ROUNDS} times: joined before, or 404; the old one is dead then`, async () => {
  const [creator, joiner] = await pair('Joiner');
  const allowed = [
    'join 200, 2 in the squad, old code 404, new code 200',
    'join 404, 1 in the squad, old code 404, new code 200',
  ];
  await playSeeing(allowed, async () => {
    const { squadId, inviteCode } = await squadOf(creator);
    const [made, joined] = await Promise.all([
      creator.call(routes.createInvite, { params: { squadId }, body: {} }),
      joiner.call(routes.join, { params: { inviteCode } }),
    ]);
    const { memberCount } = await creator.ask(routes.getSquad, { params: { squadId } });
    const [old, present] = await Promise.all(
      [inviteCode, made.body().inviteCode].map((code) =>
        joiner.call(routes.getInvite, { params: { inviteCode: code } }),
      ),
    );
    await creator.ask(routes.deleteSquad, { params: { squadId } });
    return `join ${joined.status}, ${memberCount} in the squad, old code ${old?.status}, new code ${present?.status}`;
  });
});
