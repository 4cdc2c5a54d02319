import { authEvents } from '@fourball/contracts/events/auth.ts';
import type { RosterGolfer, RosterLine, RosterOutcome } from '@fourball/contracts/http/roster.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { eventOf } from '@fourball/kit/testing/events.ts';
import { SEED } from '@fourball/kit/testing/seed.ts';
import { beforeAll, expect, test } from 'vitest';
import { golfer } from '../../testing/golfers.ts';
import { KEPT, rosterText } from '../../testing/rosters.ts';
import { startWithCalls } from '../../testing/squads.ts';

/* Lists as people paste them and as nobody does: each is previewed, then added, and what is stored is read. */
const LISTS = 10_000;
/** Squads that are filled at once. */
const LANES = 4;
/** Fewer than a squad takes, and than a leader may invite a day, by more than a list has lines. */
const FULL = { added: 180, invited: 35 };

const { service, calls } = await startWithCalls();
beforeAll(async () => {
  // Every other address that the lists name has an account; of those half are confirmed.
  for (let index = 0; index < 100; index += 2) {
    const account = golfer({ email: `golfer${index}@x.org`, emailVerified: index % 4 === 0 });
    await service.hear(eventOf(authEvents.userRegistered, 1, account));
  }
});

const tally = { added: 0, 'added-or-invited': 0, known: 0, fault: 0 };
type Golfers = (Omit<RosterGolfer, 'email' | 'handicap'> & { email: string | null; handicap: number | null })[];

/** A new squad, of a leader of its own. */
async function newSquad() {
  const creator = newId();
  return { creator, squadId: (await calls.create(creator)).id, added: 0, invited: 0 };
}
type Filling = Awaited<ReturnType<typeof newSquad>>;

async function addList(text: string, squad: Filling): Promise<void> {
  const { squadId, creator } = squad;
  const preview = await calls.preview(squadId, creator, text);
  expect(preview.statusCode, preview.body).toBe(200);
  const lines: RosterLine[] = preview.json();
  for (const { outcome, golfer: read, fault } of lines) {
    tally[outcome] += 1;
    expect([read === null, fault === null]).toEqual(outcome === 'fault' ? [true, false] : [false, true]);
  }
  const golfers = lines.flatMap((line) => line.golfer ?? []);
  if (golfers.length === 0) return;
  const answer = await calls.addGolfers(squadId, creator, golfers);
  expect(answer.statusCode, answer.body).toBe(200);
  const { outcomes }: { outcomes: RosterOutcome[] } = answer.json();
  const said = lines.flatMap(({ golfer: read, outcome }) => (read ? outcome : []));
  expect(outcomes).toEqual(said.map((outcome) => expect.toBeOneOf([...KEPT[outcome]])));

  const those = (outcome: RosterOutcome) => golfers.filter((_, index) => outcomes[index] === outcome);
  const added = await storedSince(squad);
  expect(added.leader).toEqual(those('added').map(plain));
  expect(added.members).toEqual(added.leader);
  for (const { email } of those('invited'))
    expect(await service.client.invitation.count({ where: { squadId, email: email ?? '' } })).toBe(1);
  squad.added += those('added').length;
  squad.invited += those('invited').length;
}

const plain = ({ firstName, lastName, email, handicap }: RosterGolfer): Golfers[number] => ({
  ...{ firstName, lastName },
  email: email || null,
  handicap: handicap ?? null,
});

/** Golfers added to a squad since the list before, as the leader named them, and as its members see them. */
async function storedSince({ squadId, added }: Filling): Promise<Record<'leader' | 'members', Golfers>> {
  const orderBy = { id: 'asc' } as const;
  const rows = await service.client.addedGolfer.findMany({ where: { squadId }, orderBy, skip: added });
  const ids = rows.map(({ id }) => id);
  const active = await service.client.squadMember.count({ where: { squadId, userId: { in: ids }, status: 'active' } });
  expect(active).toBe(ids.length);
  const seen = await service.client.golfer.findMany({ where: { id: { in: ids }, claimed: false }, orderBy });
  const read = (row: (typeof rows | typeof seen)[number]) =>
    plain({ ...row, handicap: row.handicap === null ? null : Number(row.handicap) });
  return { leader: rows.map(read), members: seen.map(read) };
}

test(`of ${LISTS} lists each is read, and adding it stores what the preview said (SEED=${SEED})`, async () => {
  let next = 0;
  const lane = async () => {
    let squad = await newSquad();
    while (next < LISTS) {
      const text = rosterText(`${SEED} ${next++}`);
      await addList(text, squad).catch((cause) => {
        throw new Error(`Of ${JSON.stringify(text)}: ${cause.message}`, { cause });
      });
      if (squad.added > FULL.added || squad.invited > FULL.invited) squad = await newSquad();
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  for (const count of Object.values(tally)) expect(count).toBeGreaterThan(LISTS / 100);
});
