import { describe, expect, test } from 'vitest';
import { idOf } from '../../testing/golfers.ts';
import { askText, messageTo, missText } from './model.ts';

const ask = { userId: idOf(2), name: 'Dana', unanswered: 12, changes: 4 };
const miss = { userId: idOf(2), name: 'Dana', time: '09:00', suitable: 10 };

describe('whom to ask', () => {
  test.each([
    ['Ask Dana: 12 slots unanswered, an answer would change 4 of 10 tee times', ask, 10, false],
    ['You have 12 slots unanswered, your answer would change 4 of 10 tee times', ask, 10, true],
    [
      'Ask Dana: 1 slot unanswered, an answer would change 1 of 10 tee times',
      { ...ask, unanswered: 1, changes: 1 },
      10,
      false,
    ],
    ['Ask Dana: 12 slots unanswered, an answer would change or add 4 tee times', ask, 6, false],
    ['Ask Dana: 12 slots unanswered, an answer would bring 4 tee times', ask, 0, false],
  ])('%s', (text, asked, offered, isViewer) => {
    expect(askText(asked, offered, isViewer)).toBe(text);
  });
});

test.each([
  ['If Dana could do 9:00 AM, 8 tee times that suit become 10', miss, 8, false],
  ['If Dana could do 9:00 AM, 1 tee time that suits becomes 10', miss, 1, false],
  ['If Dana could do 9:00 AM, 10 tee times would suit instead of none', miss, 0, false],
  ['If you could do 9:00 AM, 8 tee times that suit become 10', miss, 8, true],
])('%s', (text, missed, suitable, isViewer) => {
  expect(missText(missed, suitable, isViewer)).toBe(text);
});

test('a Hebrew name leaves the sentences about it, and the message to it, in their order', () => {
  const [name, squadName] = ['נועה', 'גולף ירושלים'];
  expect(askText({ ...ask, name }, 10, false)).toMatch(/^Ask \u2068נועה\u2069: 12 slots/);
  expect(missText({ ...miss, name }, 8, false)).toMatch(/^If \u2068נועה\u2069 could do 9:00 AM/);
  expect(messageTo({ ...ask, name }, squadName)).toMatch(
    /^Hi \u2068נועה\u2069, when can you play\? \u2068גולף ירושלים\u2069 is looking/,
  );
});
