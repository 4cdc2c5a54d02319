import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Envelope } from './event.ts';
import { allEventKinds } from './kinds.ts';

const folder = new URL('./fixtures/', import.meta.url);
const fixtureOf = (type: string): { data: unknown } =>
  JSON.parse(readFileSync(new URL(`${type}.json`, folder), 'utf8'));

describe('the kinds of events', () => {
  it('have types that are unique and begin with their publisher', () => {
    const types = allEventKinds.map((kind) => kind.type);
    expect(new Set(types).size).toBe(types.length);
    for (const { type, publisher } of allEventKinds)
      expect(type).toMatch(new RegExp(`^${publisher}\\.[a-z]+(-[a-z]+)+\\.v[1-9]\\d*$`));
  });

  it('have a fixture each, and no fixture is left of a kind that is gone', () => {
    const fixtures = readdirSync(folder).map((name) => name.replace(/\.json$/, ''));
    expect(fixtures.toSorted()).toEqual(allEventKinds.map((kind) => kind.type as string).toSorted());
  });
});

describe.each(allEventKinds)('an event of $type that is on the stream', ({ type, publisher, data }) => {
  const fixture = fixtureOf(type);

  it('is still read, and nothing of it is lost, however old it is; it names kind, publisher and aggregate', () => {
    const envelope = Envelope.parse(fixture);
    expect(envelope).toEqual(fixture);
    expect(data.parse(envelope.data)).toMatchObject(fixture.data as object);
    expect(fixture).toMatchObject({ type, source: `/${publisher}` });
    expect(fixture).toHaveProperty('subject', (fixture.data as { id: string }).id);
  });
});
