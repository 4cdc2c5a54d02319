import { expect, it } from 'vitest';
import { describeDeadLetters, describeRebuilt, describeReplays } from './report.ts';

const now = Date.parse('2027-06-01T12:00:00Z');
const letter = {
  eventId: '01976b1e-0000-7000-8000-000000000001',
  type: 'squad.member-joined.v1',
  reason: 'The club house is on fire',
  deliveries: 8,
  envelope: { data: { email: 'dana@example.com' } },
  createdAt: new Date('2027-06-01T08:30:00Z'),
};

it('dead letters are told with age and reason, and what they say only when asked for', () => {
  const brief = describeDeadLetters([letter], { json: false, payload: false, now });
  expect(brief).toBe(
    `${letter.eventId}  squad.member-joined.v1  3 h old  8 deliveries\n  The club house is on fire\n1 dead letter(s)`,
  );
  expect(describeDeadLetters([letter], { json: false, payload: true, now })).toContain('dana@example.com');
  expect(describeDeadLetters([letter], { json: true, payload: false, now })).not.toContain('dana@example.com');
  expect(JSON.parse(describeDeadLetters([letter], { json: true, payload: true, now }))).toEqual([
    { ...letter, createdAt: letter.createdAt.toISOString() },
  ]);
});

it('each replay is told with its end', () => {
  const replays = [
    { id: 'one', replayed: { outcome: 'applied' } },
    { id: 'two', replayed: { outcome: 'gone' } },
    { id: 'three', replayed: { outcome: 'failed', reason: 'still on fire' } },
  ] as const;
  expect(describeReplays(replays)).toBe(
    'one  applied\ntwo  is no dead letter\nthree  failed again: still on fire\n1 of 3 applied',
  );
});

it('a rebuild tells what it had to mend', () => {
  const tables = [
    { table: 'golfers', rows: 3, corrected: 0, removed: 0 },
    { table: 'squads', rows: 2, corrected: 1, removed: 4 },
  ];
  expect(describeRebuilt({ snapshots: { auth: 3 }, tables })).toBe(
    'auth told of 3 aggregate(s)\ngolfers: 3 row(s), all right before\nsquads: 2 row(s), 1 corrected, 4 removed',
  );
});
