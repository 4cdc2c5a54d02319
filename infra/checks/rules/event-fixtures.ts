import type { EventKind } from '@fourball/contracts/events/event.ts';
import { allEventKinds } from '@fourball/contracts/events/kinds.ts';
import { exampleFor } from '@fourball/contracts/http/examples.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { type HouseFile, lineAt } from '../house.ts';
import type { Rule } from '../rule.ts';

const CONTRACT = /^contracts\/src\/events\/[a-z-]+\.ts$/;
const fixtureOf = (type: string) => `contracts/src/events/fixtures/${type}.json`;

export const eventFixtures: Rule = {
  name: 'event-fixtures',
  why: 'An event stays on the stream for as long as any reader may need it: one of each kind is kept, and must still parse.',
  check: (files) =>
    missing(files).map(({ file, type, offset }) => ({
      path: file.path,
      line: lineAt(file.text, offset),
      sentence: `Run "npm run check:structure -- --fix": it writes an event of ${type}.`,
    })),
  fix: (files) => {
    const types = missing(files).map(({ type }) => type);
    return allEventKinds
      .filter(({ type }) => types.includes(type))
      .map((kind) => ({ path: fixtureOf(kind.type), text: textOf(eventOf(kind)) }));
  },
};

/** The kinds that the contracts name and no fixture has. */
function missing(files: readonly HouseFile[]) {
  const paths = new Set(files.map(({ path }) => path));
  return files
    .filter(({ path }) => CONTRACT.test(path))
    .flatMap((file) =>
      [...file.text.matchAll(/^ +type: '([\w.-]+\.v\d+)'/gm)]
        .map(({ 1: type = '', index }) => ({ file, type, offset: index }))
        .filter(({ type }) => !paths.has(fixtureOf(type))),
    );
}

function eventOf({ type, publisher, data }: EventKind) {
  const example = exampleFor(data, type) as { readonly id: string };
  return {
    specversion: '1.0',
    id: newId(),
    source: `/${publisher}`,
    type,
    subject: example.id,
    time: '2027-06-01T18:25:43.511Z',
    datacontenttype: 'application/json',
    aggregateversion: 1,
    correlationid: newId(),
    writeid: newId(),
    data: example,
  };
}

/** JSON as the formatter leaves it: a list of plain values on one line. */
const textOf = (value: object): string =>
  `${JSON.stringify(value, null, 2).replaceAll(/\[\n\s+([^[\]{}]+?)\n\s+\]/g, (_, list: string) => `[${list.replaceAll(/\n\s+/g, ' ')}]`)}\n`;
