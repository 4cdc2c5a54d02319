import type { GameRules } from '@fourball/contracts/http/standing-game.ts';

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
