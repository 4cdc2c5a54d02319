import type { Route } from '@fourball/contracts/http/route.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { LIMITS } from '@fourball/contracts/limits.ts';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../lib/visitor.ts';
import { attempt, problemOf } from '../asking.ts';
import { bookRound, courseIn, inDays, registerGolfer, squadOf, verifyAddresses } from '../golfer.ts';
import { ownStackWithMails } from '../own-stack.ts';
import { delivered, settled } from '../settled.ts';

const LURE = 'Win a set of clubs: https://evil.example/win, or write to win@evil.example';
const { teeTimeNotices, teeTimeChanges, mailsReceived } = LIMITS;

const { server, stack } = await ownStackWithMails({ RATE_LIMIT_SCALE: '1' });
const [attacker, victim] = [await registerGolfer(stack.url, 'Attacker'), await registerGolfer(stack.url, 'Victim')];
await verifyAddresses(stack, attacker, victim);
const { squadId } = await squadOf(attacker, { members: [victim] });
await settled(stack);

describe('a golfer who would have Fourball mail a squad mate without end', () => {
  /** Repeats a call until it is refused by a limit, so often at most; answers how often it went through. */
  async function insist(most: number, call: (index: number) => Promise<Answer<Route>>) {
    for (let index = 0; index < most; index += 1) {
      const answer = await call(index);
      if (answer.status === 429) return { through: index, refusal: answer };
      expect(answer.status, answer.text).toBe(200);
    }
    return { through: most, refusal: undefined };
  }
  /** The victim's mails, but for the one that verified the address. */
  const lettersOfGolf = () => server.lettersTo(victim.user.email).filter(({ text }) => !text.includes('/verify-email'));
  const detailOf = (refusal: Answer<Route> | undefined) => refusal && problemOf(refusal).detail;

  test("a leader sends a stranger's text ten times a day: the rest is refused in words", async () => {
    const teeTimeDetails = { date: inDays(5), time: '09:00', course: LURE, pricePerPlayer: 1 };
    const body = { teeTimeDetails, availableMembers: [victim.user.id], note: LURE };
    const { through, refusal } = await insist(40, () =>
      attempt(attacker, routes.notifyTeeTime, { params: { squadId }, body }),
    );
    expect(through).toBe(teeTimeNotices.max);
    expect(detailOf(refusal)).toMatch(
      /^You can send details of a tee time 10 times a day\. Please try again in 2\d hours/,
    );
    await delivered(stack);
    const letters = lettersOfGolf();
    expect(letters).toHaveLength(teeTimeNotices.max);
    for (const { text, html } of letters) {
      expect(text.replaceAll(/[\u2066-\u2069]/g, '')).toContain('Attacker Proof wrote:\n> Win a set of clubs');
      for (const form of [text, html]) expect(form).not.toMatch(/https:\/\/evil|evil\.example|@evil/);
    }
  });

  test('a squad that is booked, moved and cancelled without end: forty mails to a player, and one that says so', async () => {
    const courseId = await courseIn(attacker, 'Europe/Lisbon');
    const { id } = await bookRound(attacker, [victim], { squadId, courseId, day: 6, time: '09:00' });
    const { through, refusal } = await insist(200, (index) => {
      const time = `${10 + (index % 7)}:${index % 6}0`;
      return attempt(attacker, routes.moveBooking, { params: { teeTimeId: id }, body: { date: inDays(7), time } });
    });
    // Its booking was one.
    expect(through).toBe(teeTimeChanges.max - 1);
    expect(detailOf(refusal)).toContain('60 times a day');
    await delivered(stack);
    const subjects = lettersOfGolf().map(({ subject }) => subject);
    const words = subjects.filter((subject) => subject === 'Many messages today: the rest is in the app');
    expect([subjects.length - words.length, words.length]).toEqual([mailsReceived.max, 1]);
    const told = await victim.ask(routes.listNotifications, { query: { limit: 100 } });
    expect(told.filter(({ title }) => title === 'Tee time moved')).toHaveLength(through);
  });
});
