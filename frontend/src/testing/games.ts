import type { GameDate, GameDateDetail } from '@fourball/contracts/http/game-date.ts';
import type { StandingGame } from '@fourball/contracts/http/standing-game.ts';
import { ada, idOf } from './states.ts';

/** The Saturday of Ada's squad that is open for answers: 9 in, 3 to answer, Ada among these. */
export const gameDateOf = (change: Partial<GameDate> = {}): GameDate => ({
  id: idOf(51),
  gameId: idOf(50),
  squadId: idOf(10),
  originalDate: '2058-06-15',
  date: '2058-06-15',
  time: '08:10',
  courseId: idOf(20),
  courseName: 'Fern Hill',
  status: 'open',
  recommendationId: idOf(40),
  opensAt: '2058-06-10T13:00:00Z',
  deadlineAt: '2058-06-13T23:00:00Z',
  reason: null,
  counts: { in: 9, maybe: 0, out: 0, silent: 3, waiting: 0 },
  own: null,
  ...change,
});

export const gameOf = (change: Partial<StandingGame> = {}): StandingGame => ({
  id: idOf(50),
  squadId: idOf(10),
  name: 'Saturday game',
  everyWeeks: 1,
  weekdays: ['saturday'],
  nth: null,
  firstDate: '2058-06-01',
  lastDate: null,
  earliest: '08:10',
  latest: '08:10',
  courseIds: [idOf(20)],
  leastPlayers: 4,
  mostPlayers: 12,
  opens: { daysBefore: 5, time: '08:00' },
  nudges: [{ daysBefore: 3, time: '18:00' }],
  deadline: { daysBefore: 2, time: '18:00' },
  releaseHours: null,
  shown: 2,
  autoCallOff: false,
  pause: null,
  standingAnswer: 'ask',
  dates: [gameDateOf()],
  ...change,
});

/** The same date with its members: Ada has not answered, Lee is in. */
export const dateDetailOf = (change: Partial<GameDateDetail> = {}): GameDateDetail => ({
  ...gameDateOf({ counts: { in: 1, maybe: 0, out: 0, silent: 1, waiting: 0 } }),
  name: 'Saturday game',
  leastPlayers: 4,
  mostPlayers: 12,
  members: [
    { userId: idOf(2), answer: 'in', isStanding: false, note: null, place: null },
    { userId: ada.id, answer: null, isStanding: false, note: null, place: null },
  ],
  decisions: [],
  rule: 'first-come',
  advice: null,
  ...change,
});
