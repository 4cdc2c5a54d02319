import { expect, test } from 'vitest';
import { gameOf } from '../../testing/games.ts';
import { fieldsOf, GameFields, gameChangeOf, newGameFields, newGameOf } from './game-fields.ts';

// A Tuesday.
const TODAY = '2058-06-11';

test('a new game is of the first day that the squad likes, and begins when there is time to answer', () => {
  expect(newGameFields([], TODAY)).toMatchObject({ name: 'Saturday game', firstDate: '2058-06-15' });
  expect(newGameFields(['thursday'], TODAY)).toMatchObject({ weekdays: ['thursday'], firstDate: '2058-06-20' });
});

test('a form that is not touched saves what there was', () => {
  for (const game of [gameOf(), gameOf({ nth: 'last', latest: '10:00', lastDate: '2058-12-01' })]) {
    const { id: _id, squadId: _squadId, pause: _pause, standingAnswer: _answer, dates: _dates, ...rules } = game;
    expect(newGameOf(GameFields.parse(fieldsOf(game)))).toEqual(rules);
  }
});

test('a change begins at its date, and names what differs alone, so that courses go on in turn', () => {
  const change = gameChangeOf(GameFields.parse({ ...fieldsOf(gameOf()), rhythm: 'second' }), gameOf(), '2058-06-22');
  expect(change).toEqual({ from: '2058-06-22', nth: 'second' });
});

test.each([
  [{ latest: '08:00' }, 'latest', 'must not be before the earliest start'],
  [{ mostPlayers: 3 }, 'mostPlayers', 'must not be below the fewest'],
  [{ weekdays: [] }, 'weekdays', 'must name a day'],
])('%j is refused', (change, field, message) => {
  const refused = GameFields.safeParse({ ...fieldsOf(gameOf()), ...change });
  expect(refused.error?.issues).toMatchObject([{ path: [field], message }]);
});
