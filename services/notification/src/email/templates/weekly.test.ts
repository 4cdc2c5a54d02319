import { newId } from '@fourball/kit/process/id.ts';
import { expect, it } from 'vitest';
import { rankedSlot, weeklySlotsState } from '../../testing/states.ts';
import { weeklyFacts } from './payload.ts';
import { weeklyMail } from './weekly.ts';

const frame = { publicUrl: 'https://golf.example.com' };
const reader = { firstName: 'Dana', squad: 'Weekend Warriors' };
const state = weeklySlotsState({
  slots: [
    rankedSlot({
      receipt: [
        { factor: 'availability', points: 40, reason: '2 of 3 free' },
        { factor: 'squadDay', points: 8, reason: 'Your Saturday' },
        { factor: 'daylight', points: -2, reason: 'Ends after sunset' },
        { factor: 'fairness', points: 0, reason: 'Nobody waits' },
      ],
    }),
    rankedSlot({ time: '14:00', score: 61.5 }),
  ],
});

it("lists the week's tee times in their order, each with why and a link that opens the squad with it selected", () => {
  const facts = weeklyFacts({ ...state, slots: state.slots.map((slot) => ({ ...slot, freeMembers: [newId()] })) });
  // Members read it who may not see who is free.
  expect(JSON.stringify(facts)).not.toContain('freeMembers');
  const { subject, text, html } = weeklyMail(facts, reader, frame);
  expect(subject).toBe('This week with Weekend Warriors: the best tee times');
  const [best, second] = state.slots;
  for (const { time, courseId } of [best!, second!]) {
    const address = `https://golf.example.com/squad/${state.squadId}?slot=2055-06-12T${time}@${courseId}`;
    expect(text).toContain(`\n${address}\n`);
    expect(html).toContain(`href="${address}"`);
  }
  expect(text).toContain(
    '1. Saturday, June 12 at 9:00 AM\nHeron Lake Golf Club\n2 of 3 free, 80% match\nYour Saturday · Ends after sunset\n',
  );
  expect(text.indexOf('1. Saturday')).toBeLessThan(text.indexOf('2. Saturday'));
  expect(text).not.toContain('Nobody waits');
});

it('says when auto-book has booked the first one, or the only one', () => {
  const words = 'Auto-book has booked the first one already.';
  expect(weeklyMail(weeklyFacts(state), reader, frame).text).not.toContain(words);
  expect(weeklyMail(weeklyFacts({ ...state, autoBooked: newId() }), reader, frame).text).toContain(words);
  const facts = weeklyFacts({ ...state, slots: state.slots.slice(0, 1), autoBooked: newId() });
  const { subject, text } = weeklyMail(facts, reader, frame);
  expect(subject).toBe('This week with Weekend Warriors: the best tee time');
  expect(text).toContain('This tee time of the week of Monday, June 7 suits Weekend Warriors best:');
  expect(text).toContain('Auto-book has booked it already.');
});
