import { refuses } from '../testing/refusals.ts';
import { gameDateRoutes as dates } from './game-date.ts';
import { standingGameRoutes as games } from './standing-game.ts';

const DATE = 'must be a date (YYYY-MM-DD)';
const DAYS = 'must hold days of the week, monday to sunday';
const ID = 'must be an id';
const id = '01976b1e-0000-7000-8000-000000000001';
const long = (length: number) => 'x'.repeat(length);
const saturdays = { name: 'Us', weekdays: ['saturday'], firstDate: '2027-06-12', earliest: '08:10', latest: '08:10' };
const offset = { daysBefore: 2, time: '18:00' };
refuses(games.createStandingGame, saturdays, [
  ['body.name', { name: ' ' }, 'Name is required'],
  ['body.name', { name: long(101) }, 'must be at most 100 characters'],
  ['body.everyWeeks', { everyWeeks: 0 }, 'must be 1 to 8'],
  ['body.everyWeeks', { everyWeeks: 9 }, 'must be 1 to 8'],
  ['body.weekdays', { weekdays: [] }, 'must name a day'],
  ['body.weekdays.0', { weekdays: ['Saturday'] }, DAYS],
  ['body.nth', { nth: 'fifth' }, 'invalid_value'],
  ['body.firstDate', { firstDate: '2027-02-29' }, DATE],
  ['body.lastDate', { lastDate: 'never' }, DATE],
  ['body.earliest', { earliest: '05:59' }, 'must be from 06:00 to 18:59'],
  ['body.latest', { latest: '19:00' }, 'must be from 06:00 to 18:59'],
  ['body.courseIds', { courseIds: Array(13).fill(id) }, 'must name at most 12 courses'],
  ['body.courseIds.0', { courseIds: ['pebble'] }, ID],
  ['body.leastPlayers', { leastPlayers: 1 }, 'must be 2 to 48'],
  ['body.mostPlayers', { mostPlayers: 49 }, 'must be 2 to 48'],
  ['body.opens.daysBefore', { opens: { ...offset, daysBefore: 29 } }, 'must be 0 to 28 days'],
  ['body.nudges', { nudges: Array(4).fill(offset) }, 'must be at most 3'],
  ['body.deadline.time', { deadline: { ...offset, time: '24:00' } }, 'must be a time (HH:MM)'],
  ['body.releaseHours', { releaseHours: 337 }, 'must be 1 to 336'],
  ['body.shown', { shown: 0 }, 'must be 1 to 8'],
  ['body.autoCallOff', { autoCallOff: 'yes' }, 'invalid_type'],
]);
refuses(games.changeStandingGame, { from: '2027-06-12' }, [
  ['body.from', { from: undefined }, DATE],
  ['body.firstDate', { firstDate: '2027-06-19' }, 'unrecognized_keys'],
  ['body.mostPlayers', { mostPlayers: 1 }, 'must be 2 to 48'],
]);
refuses(games.pauseStandingGame, { pause: null }, [
  ['body.pause.from', { pause: { from: 'today', to: '2027-06-12' } }, DATE],
  ['body.pause.to', { pause: { from: '2027-06-12', to: null } }, DATE],
]);
refuses(dates.moveGameDate, {}, [
  ['body.date', { date: '2027-02-29' }, DATE],
  ['body.time', { time: '19:00' }, 'must be from 06:00 to 18:59'],
  ['body.courseId', { courseId: 'pebble' }, ID],
]);
refuses(dates.skipGameDate, { reason: 'Rain' }, [
  ['body.reason', { reason: ' ' }, 'Reason is required'],
  ['body.reason', { reason: long(201) }, 'must be at most 200 characters'],
]);
