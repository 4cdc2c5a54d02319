import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../app/providers/query-client.ts';
import { addDays, formatTeeOff } from '../../../lib/dates.ts';
import { press, renderForGolfer, says, sees } from '../../../testing/golfer.tsx';
import { heatMapOf } from '../../../testing/heat-maps.ts';
import { createServer } from '../../../testing/server.ts';
import { ada, entryOf, idOf, slotOf, teeTimeOf } from '../../../testing/states.ts';
import { keptSchedule, saveDraft } from '../kept-schedule.ts';
import type { Preferences } from '../use-schedule.ts';
import { AnswerSheet } from './answer-sheet.tsx';
import { ScheduleEditor } from './schedule-editor.tsx';

const [first, second, third] = ['2058-06-15', '2058-06-16', '2058-06-22'] as const;
/** Her calendar takes 10:00 of the first Sunday, and all of the third. */
const usual: Preferences = { preferredDays: ['sunday'], preferredTimeSlots: ['09:00', '10:00'] };
const entry = entryOf(first, ['08:00', '09:00'], { ifNeedBe: ['09:00'] });

const schedule = (
  <>
    <Link to="/squad">Can you play?</Link>
    <ScheduleEditor golferId={ada.id} preferences={usual} savePreferences={async () => {}} />
  </>
);
const asked: readonly string[] = [first, second, third];

function open({ dates = asked, played = '2058-07-01', week = usual, at = '/squad' } = {}) {
  const server = createServer({ optimizeTeeTimes: dates.map((date) => slotOf({ date })), changeAvailability: [entry] });
  server.answers({ listBookings: [teeTimeOf({ date: played })], searchCourses: [], listAvailability: [entry] });
  const map = heatMapOf({ [`${second} 09:00`]: { free: [0] } });
  const daysAfter = (days: number) => map.days.map((day) => ({ ...day, date: addDays(day.date, days) }));
  const maps = [0, 13, 26].map((days) => ({ ...map, days: daysAfter(days) }));
  server.answersTo('squadHeatMap', async () => maps.shift() ?? map);
  const [onClose, client] = [vi.fn(), createQueryClient()];
  const golfer = renderForGolfer(
    <Routes>
      <Route
        path="/squad"
        element={<AnswerSheet squadId={idOf(10)} golfer={{ ...ada, ...week }} onClose={onClose} />}
      />
      <Route path="/availability" element={schedule} />
    </Routes>,
    { user: ada, at, client },
  );
  const question = (date: string) => screen.findByRole('group', { name: formatTeeOff({ date, time: '09:00' }) });
  const answersOf = async (date: string) =>
    within(await question(date))
      .getAllByRole('button')
      .map(({ textContent, ariaPressed }) => (ariaPressed === 'true' ? textContent : ''));
  const answer = async (date: string, name: string) =>
    golfer.click(within(await question(date)).getByRole('button', { name }));
  const finish = () => golfer.click(screen.getByRole('button', { name: 'Done' }));
  return { golfer, answersOf, answer, finish, saved: () => server.sent('PUT'), onClose, server, client };
}

test('what the golfer has said already is the answer at first, but for hours of their calendar, and is saved no second time; rounds are not asked about', async () => {
  const [played, ...taken] = ['2058-06-23', '2058-06-30', '2058-07-14'];
  const dates = [first, second, third, ...taken];
  const { answersOf, finish, saved, onClose } = open({ dates: [...dates, played], played });
  const said = await Promise.all(dates.map(async (date) => (await answersOf(date)).join()));
  expect(said).toEqual([',If need be,', 'Yes,,', ',,', ',,', ',,']);
  expect(screen.getAllByRole('group')).toHaveLength(5);
  await finish();
  expect([saved(), onClose.mock.calls.length]).toEqual([[], 1]);
});

test('a tap each answers the times, which are saved by one call', async () => {
  const { answer, answersOf, finish, saved, onClose } = open();
  const given = { [first]: 'Yes', [second]: 'No', [third]: 'If need be' };
  for (const [date, name] of Object.entries(given)) await answer(date, name);
  expect(await answersOf(third)).toEqual(['', 'If need be', '']);
  await finish();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const entries = [
    { date: first, isAvailable: true, timeSlots: ['08:00', '09:00'] },
    { date: second, isAvailable: false, timeSlots: [] },
    { date: third, isAvailable: true, timeSlots: ['09:00'], ifNeedBe: ['09:00'] },
  ];
  expect(saved()).toEqual([{ deletions: [], entries }]);
  await says('Availability saved', 'Your squad sees your answers.');
});

test('a ranking read again takes no answer back, a second press does, and answers of a closed sheet stay until they are saved', async () => {
  const { golfer, answer, answersOf, saved, server, client } = open();
  await answer(first, 'No');
  server.answers({ optimizeTeeTimes: [slotOf({ date: '2058-08-01' })] });
  await act(() => client.invalidateQueries());
  expect(await answersOf(first)).toEqual(['', '', 'No']);
  for (const name of ['No', 'No']) await answer(second, name);
  expect(await answersOf(second)).toEqual(['Yes', '', '']);
  await press(golfer, 'Close');
  expect(saved()).toEqual([]);
  server.loses('changeAvailability');
  await golfer.click(screen.getByText('Save them'));
  await says('Error', /^Fourball cannot be reached/);
  cleanup();
  const again = open();
  expect(await again.answersOf(first)).toEqual(['', '', 'No']);
  await again.finish();
  await says('Availability saved', 'Your squad sees your answers.');
  expect(again.saved()).toMatchObject([{ entries: [{ date: first, timeSlots: ['08:00'] }] }]);
  expect(keptSchedule(ada.id, first)).toBeUndefined();
});

test('the sheet waits for a save of My Schedule, which wipes no answer and has no saved date come back', async () => {
  const busy = [first, second].map((date) => entryOf(date, []));
  saveDraft(ada.id, { draft: { [first]: 'busy', [second]: 'busy' } });
  const { golfer, answer, answersOf, server } = open({ at: '/availability' });
  server.answers({ changeAvailability: busy, listAvailability: busy });
  const saves = server.holds('changeAvailability');
  await press(golfer, 'Save Availability', { link: 'Can you play?' });
  await waitFor(() => expect(server.asked.some(({ path }) => path.endsWith('/heat-map'))).toBe(true));
  const ranks = server.holds('optimizeTeeTimes');
  saves();
  await waitFor(() => expect(server.sent('POST')).toHaveLength(2));
  await sees('Loading times...');
  ranks();
  expect(await answersOf(first)).toEqual(['', '', 'No']);
  await answer(first, 'Yes');
  expect(keptSchedule(ada.id, first)?.draft).toEqual({ [first]: { timeSlots: ['09:00'], ifNeedBe: [] } });
});

test("a date that takes the picker's times has those of My Schedule, also of a golfer without a usual week", async () => {
  saveDraft(ada.id, { draft: { [third]: 'free' } });
  const { answersOf, finish, saved } = open({ week: { preferredDays: [], preferredTimeSlots: [] } });
  expect(await answersOf(third)).toEqual(['Yes', '', '']);
  await finish();
  expect(saved()).toMatchObject([{ entries: [{ date: third, timeSlots: ['09:00', '10:00'] }] }]);
});

test('a squad that has no times yet leads on to My Schedule', async () => {
  open({ dates: [] });
  await sees({ button: 'Save Availability' });
});
