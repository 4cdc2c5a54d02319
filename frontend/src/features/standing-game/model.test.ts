import { expect, test } from 'vitest';
import { gameDateOf, gameOf } from '../../testing/games.ts';
import { idOf } from '../../testing/states.ts';
import { answersAt, askedText, countsText, groupsOf, nextDate, withLatest } from './model.ts';

test('a date asks from its opening until its deadline, and then leaders decide', () => {
  const date = gameDateOf();
  expect(askedText({ ...date, status: 'planned' }, new Date(0))).toMatch(/^Opens Mon, Jun 10/);
  expect(askedText({ ...date, status: 'planned' }, new Date(date.opensAt))).toBe('Opens in a moment');
  expect(askedText(date, new Date('2058-06-13T22:59:59Z'))).toMatch(/^Answer by Thu, Jun 13/);
  expect(askedText(date, new Date(date.deadlineAt))).toBe('Its leaders decide');
  expect(askedText({ ...date, status: 'booked' })).toBeNull();
});

test('numbers are said of which there is somebody', () => {
  const counts = { in: 0, maybe: 0, out: 4, silent: 0, waiting: 0 };
  expect(countsText({ counts })).toBe('0 in');
  const others = { ...counts, in: 9, maybe: 1, silent: 3, waiting: 2 };
  expect(countsText({ counts: others })).toBe('9 in, 2 of them waiting, 1 maybe, 3 to answer');
});

test('the next date is the first that is played', () => {
  const off = gameDateOf({ id: idOf(52), status: 'called-off' });
  expect(nextDate(gameOf({ dates: [off, gameDateOf()] }))?.id).toBe(idOf(51));
  expect(nextDate(gameOf({ dates: [off] }))).toBeUndefined();
});

test.each([
  ['planned', ['in', 'maybe', 'out']],
  ['open', ['in', 'maybe', 'out']],
  ['locked', ['in', 'out']],
  ['booked', []],
  ['skipped', []],
  ['called-off', []],
] as const)('to a date that is %s golfers answer %j', (status, answers) => {
  expect(answersAt({ status, deadlineAt: '2058-06-13T18:00:00Z' }, new Date('2058-06-13T18:00:01Z'))).toEqual(answers);
});

test('a date that is booked early is answered as before, until its deadline', () => {
  const early = { status: 'booked', deadlineAt: '2058-06-13T18:00:00Z' } as const;
  expect(answersAt(early, new Date('2058-06-13T17:59:59Z'))).toEqual(['in', 'maybe', 'out']);
});

test('members are told apart by what they do, those who wait from those who play', () => {
  const member = (id: number, answer: 'in' | 'out' | null, place: number | null = null) => ({
    ...{ userId: idOf(id), answer, place, isStanding: false, note: null },
  });
  const groups = groupsOf([member(1, 'in'), member(2, 'in', 1), member(3, 'out'), member(4, null)]);
  const counted = groups.map(({ title, members }) => `${title} ${members.length}`);
  expect(counted).toEqual(['In 1', 'Waiting 1', 'Not answered 1', 'Out 1']);
});

test('a list has the latest of a date, and its others as they were', () => {
  const [name, own] = ['Saturday game', { answer: 'in' as const, isStanding: false }];
  const other = { ...gameDateOf({ id: idOf(52) }), name };
  const after = withLatest([{ ...gameDateOf(), name }, other], gameDateOf({ own }));
  expect(after).toEqual([{ ...gameDateOf({ own }), name }, other]);
});
