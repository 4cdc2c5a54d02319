import { expect, it } from 'vitest';
import { describeDeadLetters, describeReplays } from './report.ts';

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
  expect(describeDeadLetters([letter], { json: false, payload: false, now })).toBe(
    `${letter.eventId}  squad.member-joined.v1  3 h old  8 deliveries\n  The club house is on fire\n1 dead letter(s)`,
  );
  expect(describeDeadLetters([letter], { json: false, payload: true, now })).toContain('dana@example.com');
  expect(describeDeadLetters([letter], { json: true, payload: false, now })).not.toContain('dana@example.com');
  expect(JSON.parse(describeDeadLetters([letter], { json: true, payload: true, now }))).toEqual([
    { ...letter, createdAt: letter.createdAt.toISOString() },
  ]);
});

it('replays are told with what was passed over, as no event', () => {
  const applied = { id: 'one', replayed: { outcome: 'applied' } } as const;
  expect(describeReplays([applied])).toBe('one  applied\n1 of 1 applied');
  expect(describeReplays([applied, { id: 'other', replayed: { outcome: 'unreadable' } } as const])).toBe(
    'one  applied\nother  passed over: it is unreadable; drop it\n1 of 1 applied, 1 unreadable',
  );
});
