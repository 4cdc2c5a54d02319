import type { GameDateDetail } from '@fourball/contracts/http/game-date.ts';
import type { GameRules, StandingGame } from '@fourball/contracts/http/standing-game.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { expect } from 'vitest';
import { weekdayOf } from '../ranking/clock.ts';
import type { RecommendationService } from './recommendation-service.ts';
import { createSquad, dateIn, register } from './squads.ts';

/** A game of every Saturday at 08:10, as the contract fills it in. */
export const saturdays: GameRules = {
  name: 'Saturday game',
  everyWeeks: 1,
  weekdays: ['saturday'],
  nth: null,
  firstDate: '2027-01-02',
  lastDate: null,
  earliest: '08:10',
  latest: '08:10',
  courseIds: [],
  leastPlayers: 4,
  mostPlayers: null,
  opens: { daysBefore: 5, time: '08:00' },
  nudges: [{ daysBefore: 3, time: '18:00' }],
  deadline: { daysBefore: 2, time: '18:00' },
  releaseHours: null,
  shown: 2,
  autoCallOff: false,
};

/** The calls of leaders and members about standing games. */
export const gameCallsOf = (service: RecommendationService) => ({
  games: (squadId: string, userId: string) => service.call('GET', `/api/squads/${squadId}/standing-games`, userId),
  createGame: (squadId: string, userId: string, rules: object) =>
    service.call('POST', `/api/squads/${squadId}/standing-games`, userId, rules),
  game: (id: string, userId: string) => service.call('GET', `/api/standing-games/${id}`, userId),
  changeGame: (id: string, userId: string, changes: object) =>
    service.call('PATCH', `/api/standing-games/${id}`, userId, changes),
  pauseGame: (id: string, userId: string, pause: object | null) =>
    service.call('PUT', `/api/standing-games/${id}/pause`, userId, { pause }),
  endGame: (id: string, userId: string) => service.call('DELETE', `/api/standing-games/${id}`, userId),
  moveDate: (id: string, userId: string, place: object) =>
    service.call('PATCH', `/api/game-dates/${id}`, userId, place),
  readDate: async (id: string, userId: string): Promise<GameDateDetail> =>
    (await service.call('GET', `/api/game-dates/${id}`, userId)).json(),
  answerDate: (id: string, userId: string | undefined, answer: 'in' | 'maybe' | 'out', note?: string) =>
    service.call('PUT', `/api/game-dates/${id}/answer`, userId, { answer, note }),
  skipDate: (id: string, userId: string, reason = 'Rain') =>
    service.call('POST', `/api/game-dates/${id}/skip`, userId, { reason }),
});

/** The first date of {@link weekly} games. */
export const first = dateIn(20);

/** Every week on the weekday in twenty days, at 08:10: its dates are all planned, and start in the future everywhere. */
export const weekly = {
  name: 'Saturday game',
  weekdays: [weekdayOf(first)],
  firstDate: first,
  earliest: '08:10',
  latest: '08:10',
};

/** A squad of two with a {@link weekly} game, but for these rules. */
export async function squadWithGame(service: RecommendationService, rules: object = {}) {
  const [leader, mate] = [await register(service, { firstName: 'Ann' }), await register(service, { firstName: 'Ben' })];
  const squadId = await createSquad(service, [leader, mate], { timeZone: 'Europe/Berlin' });
  const made = await gameCallsOf(service).createGame(squadId, leader, { ...weekly, ...rules });
  expect(made.statusCode).toBe(201);
  return { leader, mate, squadId, game: made.json() as StandingGame };
}

/** Has a date be open, with a round of its own and these words on it; answers the round's id. */
export async function openDate(
  { client }: RecommendationService,
  dateId: string,
  { courseId, words = {} }: { courseId: string; words?: Record<string, 'in' | 'maybe' | 'out'> },
): Promise<string> {
  const { squadId, date, time } = await client.gameDate.findUniqueOrThrow({ where: { id: dateId } });
  const coming = Object.keys(words).filter((golfer) => words[golfer] === 'in');
  const round = await client.recommendation.create({
    data: {
      ...{ id: newId(), squadId, courseId, date, time: time ?? '08:10', score: 50, receipt: [] },
      startsAt: new Date(date.getTime() + 8 * 60 * 60_000),
      ...{ availableMembers: 1, totalMembers: 1, possibleMembers: 1 },
      status: coming.length > 0 ? 'confirmed' : 'pending',
      confirmedMembers: coming,
      answers: { create: Object.entries(words).map(([userId, answer]) => ({ userId, answer, claimedAt: new Date() })) },
    },
  });
  await client.gameDate.update({ where: { id: dateId }, data: { status: 'open', recommendationId: round.id } });
  return round.id;
}
