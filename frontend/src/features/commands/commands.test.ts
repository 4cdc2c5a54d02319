import { expect, test } from 'vitest';
import { idOf, squadOf, teeTimeOf } from '../../testing/states.ts';
import { commandsOf, matching } from './commands.ts';

const squads = [squadOf({ name: 'Þórs Önd' }), squadOf({ id: idOf(11), name: 'Saturday Skins' })];
const found = (text: string) => matching(commandsOf(squads, [teeTimeOf()]), text).map(({ to }) => to);
const [first, second] = [`/squad/${idOf(10)}`, `/squad/${idOf(11)}`];

test('without a text there are the places, the rounds and the squads, each once; else what begins with it is first', () => {
  const places = ['/', '/availability', '/tee-times', '/tee-times?view=rounds', '/profile', '/create-squad'];
  expect(found(' ')).toEqual([...places, `/round/${idOf(30)}`, first, second]);
  expect(found('my')[0]).toBe('/availability');
});

test.each([
  ['a squad by its beginning', 'saturday s', [second, `${second}?tab=availability`, `${second}?tab=members`]],
  ['a squad without accents, in any case', 'ÞÓRS ond', [first, `${first}?tab=availability`, `${first}?tab=members`]],
  ['a part of a squad', 'skins free', [`${second}?tab=availability`]],
  ['a round by its course', 'fern', [`/round/${idOf(30)}`]],
  ['an action by a word within it', 'theme', ['/profile?open=appearance']],
  ['what begins so before what has it elsewhere', 'sync', ['/profile?open=calendar']],
  ['nothing by a word that nothing has', 'bowling', []],
])('it finds %s', (_, text, expected) => expect(found(text)).toEqual(expected));
