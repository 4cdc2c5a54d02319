import { expect, it } from 'vitest';
import { dana, frameOf, kim, names, sam } from '../../testing/mail-frame.ts';
import { gameDateFacts, rankedSlot, weeklySlotsState } from '../../testing/states.ts';
import { gameDateMail } from './game-date.ts';
import type { GameDateFacts } from './game-date-payload.ts';
import { weeklyFacts } from './payload.ts';

const frame = frameOf('teeTimeAlerts');
const base = gameDateFacts();
const round = base.recommendationId;
const page = `https://golf.example.com/standing-games/${base.gameId}/dates/${base.dateId}`;
const mail = (change: Partial<GameDateFacts>, more: object = {}) =>
  gameDateMail({ ...base, ...change }, names, { ...frame, ...more });
const by = (addedBy: string | null) => ({ ownPage: { address: 'https://golf.example.com/a/token/', addedBy } });
/** Label and address of each button, the first one first. */
const buttonsIn = (text: string) =>
  [...(text.split('\n--\n')[0] ?? '').matchAll(/^(.+):\n(https:\S+)$/gm)].map(([, label, to]) => `${label}: ${to}`);

it('an opened date asks a golfer by day, start, course and deadline', () => {
  const { subject, text } = mail({});
  expect(subject).toBe('Are you in? Saturday game on Saturday, June 12 (Weekend Warriors)');
  expect(text).toContain(`Hi Dana,

Say whether you play by Thursday, June 10 at 6:00 PM.

When: Saturday, June 12 at 8:10 AM
  local time at the course
Course: Heron Lake
Answer by: Thursday, June 10 at 6:00 PM

I'm in:
`);
});

it('a golfer who is usually in reads that they are, and can say that they are out', () => {
  const { subject, text } = mail({ word: 'in', isStanding: true }, by(null));
  expect(subject).toContain("You're in:");
  expect(text.replaceAll('\n', ' ')).toContain(
    'You are in, as you usually are. If you cannot come, say so by Thursday',
  );
  expect(buttonsIn(text)).toEqual([
    `I'm out: https://golf.example.com/a/token/?round=${round}&answer=out`,
    `Open it in Fourball: ${page}`,
  ]);
});

it('the buttons lead to the own page of a golfer without an account alone, for an account without a link to that of the date, and ask for no answer where none is of use', () => {
  expect(buttonsIn(mail({}, by('Sam')).text)).toEqual([
    `I'm in: https://golf.example.com/a/token/?round=${round}&answer=in`,
    `I'm out: https://golf.example.com/a/token/?round=${round}&answer=out`,
  ]);
  const opening = `Open it in Fourball: ${page}`;
  expect(buttonsIn(mail({}).text)).toEqual([`I'm in: ${page}?answer=in`, `I'm out: ${page}?answer=out`, opening]);
  for (const kind of ['game-date-answered', 'game-date-short', 'game-date-skipped'] as const)
    expect([kind, buttonsIn(mail({ kind }, by(null)).text)]).toEqual([kind, [opening]]);
});

it('leaders read who plays, who waits in what order, and how many tee times to hold', () => {
  const sheet = { players: [dana, sam], guests: 1, waiting: [kim], maybe: 1, out: 2, silent: 3, hold: 1 };
  const { subject, text } = mail({ kind: 'game-date-locked', word: 'in', sheet });
  expect(subject).toContain('You play:');
  const words = text.replaceAll('\n', ' ');
  expect(words).toContain(
    '2 in with 1 guest, 1 in line, 1 maybe, 2 out, 3 without an answer. Hold 1 tee time with the course.',
  );
  expect(words).toContain('Players: Dana Reed and Sam Reed In line: Kim Reed');
  const { text: ofPlayer } = mail({ kind: 'game-date-locked', word: 'in' });
  expect(ofPlayer).not.toMatch(/Sam Reed|Hold/);
  expect(ofPlayer.replaceAll('\n', ' ')).toContain('The creator of the squad books next; the booking says when');
});

it('a nudge has the deadline in its subject, and a date whose start the ranking has not chosen is told by its day', () => {
  const { subject, text } = mail({ kind: 'game-date-nudged', time: null, courseName: null });
  expect(subject).toMatch(/^Answer by Thursday, June 10 at 6:00 PM: /);
  expect(text).toContain('When: Saturday, June 12\n');
});

it('a date that is moved once its deadline has passed names none to answer by', () => {
  const moved = { kind: 'game-date-moved', movedFrom: { date: '2027-06-11', time: '08:10' }, word: 'in' } as const;
  expect(mail(moved).text).toContain('Answer by: Thursday, June 10');
  expect(mail({ ...moved, isDue: true }).text).not.toContain('Answer by');
});

it('a date at another course has moved; one at the same place and time has more time to answer', () => {
  const from = (courseName?: string) =>
    mail({ kind: 'game-date-moved', movedFrom: { date: base.date, time: base.time, courseName } });
  const { subject, text } = from('Pine Hills');
  expect(subject).toMatch(/^Moved: /);
  const start = 'Saturday, June 12 at 8:10 AM';
  expect(text.replaceAll('\n', ' ')).toContain(`It was ${start} at Pine Hills, and is ${start} at Heron Lake now.`);
  for (const same of [base.courseName ?? '', undefined]) expect(from(same).subject).toMatch(/^More time to answer: /);
});

it('the reason of a date that is off ends its sentence once, with a full stop of its own or without', () => {
  for (const reason of ['The course is closed', 'The course is closed.'])
    expect(mail({ kind: 'game-date-skipped', reason }).text).toContain('\nReason: The course is closed.\n');
});

it("an opening brings the week's best tee times, where both are told on one day", () => {
  const textWith = (...slots: ReturnType<typeof rankedSlot>[]) => {
    const week = weeklyFacts(weeklySlotsState({ squadId: base.squadId, slots }));
    return gameDateMail({ ...base, week }, names, frame).text;
  };
  const text = textWith(rankedSlot(), rankedSlot({ time: '14:00' }));
  expect(text).toContain('The other tee times that suit Weekend Warriors this week are below.');
  expect(text).toContain('1. Saturday, June 12 at 9:00 AM\n');
  expect(textWith(rankedSlot())).toContain('Another tee time that suits Weekend Warriors this week is below.');
});
