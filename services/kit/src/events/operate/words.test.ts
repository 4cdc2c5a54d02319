import { expect, it } from 'vitest';
import { readCommand } from './words.ts';

const ID = '01976b1e-0000-7000-8000-000000000001';

it.each([
  ['replai abc', 'There is no command "replai".'],
  ['toString', 'There is no command "toString".'],
  ['replay abc', '"abc" is no id of an event.'],
  [`replay ${ID} abc`, '"abc" is no id of an event.'],
  [`replay ${ID} --all`, `Unexpected argument '${ID}'.`],
  ['replay', 'replay of which event?'],
  ['drop abc', '"abc" is no id of an event.'],
  [`drop ${ID} ${ID}`, `Unexpected argument '${ID}'.`],
  ['drop --all', 'drop of which event?'],
  ['rebuild now', "Unexpected argument 'now'."],
])('"%s" is refused by what is wrong, with the usage', (line, fault) => {
  const words = line.split(' ');
  const read = () =>
    readCommand(
      words.filter((word) => word !== '--all'),
      { all: words.includes('--all') },
    );
  expect(read).toThrow(`${fault}\nThe commands on a service's events:`);
});

it.each([
  [['replay', ID, ID], { all: false }],
  [['replay'], { all: true }],
  [['drop', ID], { all: false }],
  [['reconcile'], { all: false }],
])('%s with %o is taken', ([name, ...ids], flags) => {
  expect(readCommand([name as string, ...ids], flags)).toEqual({ name, ids });
});
