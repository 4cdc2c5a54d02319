import { expect, test } from 'vitest';
import { daysAfter } from '../../ranking/calendar.ts';
import { instantAt } from '../../ranking/clock.ts';
import { useService } from '../../testing/steps.ts';

const { service, courseId, changeSquad, squadWithGame, openDate } = useService();

test('dates to open have their moments by the zone that the squad has now; what open ones asked for stays', async () => {
  const [berlin, denver] = ['Europe/Berlin', 'America/Denver'];
  const { squadId, game } = await squadWithGame({ courseIds: [courseId] });
  await openDate(game.dates[0]!.id, { courseId });
  const rowsOf = async () =>
    (await service.client.gameDate.findMany({ where: { gameId: game.id }, orderBy: { date: 'asc' } })).map(
      ({ opensAt, deadlineAt, dueAt, version }) => ({ opensAt, deadlineAt, dueAt, version }),
    );
  const before = await rowsOf();
  await changeSquad(squadId, { timeZone: berlin });
  expect(await rowsOf()).toEqual(before);
  await changeSquad(squadId, { timeZone: denver });
  const after = await rowsOf();
  expect(after[0]).toEqual(before[0]);
  const at = (date: string, days: number, time: string) => new Date(instantAt(daysAfter(date, -days), time, denver));
  expect(after.slice(1)).toMatchObject(
    game.dates.slice(1).map(({ date }) => ({
      opensAt: at(date, 5, '08:00'),
      dueAt: at(date, 5, '08:00'),
      deadlineAt: at(date, 2, '18:00'),
    })),
  );
});
