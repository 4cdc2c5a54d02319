import { expect, test } from 'vitest';
import { keptSchedule, type ScheduleDraft, saveDraft } from './kept-schedule.ts';

const nine = { timeSlots: ['09:00' as const], ifNeedBe: ['09:00' as const] };
const schedule: ScheduleDraft = {
  draft: { '2058-06-14': 'free', '2058-06-15': nine, '2058-06-16': null, '2058-06-17': 'busy' },
  days: ['friday'],
  timeSlots: ['07:00'],
};
const today = '2058-06-01';

test('unsaved changes come back as they were kept, to the golfer who made them, but for dates that have passed', () => {
  saveDraft('ada', schedule);
  expect(keptSchedule('ada', today)).toEqual(schedule);
  expect(keptSchedule('lee', today)).toBeUndefined();
  expect(Object.keys(keptSchedule('ada', '2058-06-16')?.draft ?? {})).toEqual(['2058-06-16', '2058-06-17']);
});

const OTHERS = ['{', '[]', '{"changes":[{"date":"2058-06-14","change":"maybe"}],"days":[],"timeSlots":[]}'];
test.each(OTHERS)('what another version left there is no schedule: %s', (stored) => {
  sessionStorage.setItem('fourball.schedule.ada', stored);
  expect(keptSchedule('ada', today)).toBeUndefined();
});
