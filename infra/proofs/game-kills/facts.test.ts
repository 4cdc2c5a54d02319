import { expect, test } from 'vitest';
import { brokenIn, type GameFacts, type Moment } from './facts.ts';

const expected = new Map([['squad', { status: 'locked', end: 'locked', golfers: ['ann', 'ben'], silent: ['ben'] }]]);
const sound: GameFacts = {
  dates: [{ id: 'date', squadId: 'squad', status: 'locked', nudges: 2 }],
  events: ['opened', 'nudged 1', 'nudged 2', 'locked'].map((kind) => ({ dateId: 'date', kind })),
  owed: [
    { about: 'date', kind: 'game-date-opened', userId: 'ann' },
    { about: 'date', kind: 'game-date-opened', userId: 'ben' },
    { about: 'date', kind: 'game-date-nudged 1', userId: 'ben' },
    { about: 'date', kind: 'game-date-nudged 2', userId: 'ben' },
  ],
  told: [
    { about: 'date', title: 'Open', userId: 'ann' },
    { about: 'date', title: 'Open', userId: 'ben' },
    { about: 'date', title: 'Answer', userId: 'ben' },
    { about: 'date', title: 'Answer', userId: 'ben' },
  ],
  seats: [{ dateId: 'date', players: 4 }],
  offeredTwice: 0,
  mails: [{ id: 'mail', outcome: 'sent' }],
  letters: new Map([['mail', [{ process: 'notification', at: 10_000 }]]]),
};
const KILL = { process: 'notification', at: 10_001 };
const broken = (wrong: Partial<GameFacts>, kills: readonly Moment[] = [KILL]) =>
  brokenIn({ ...sound, ...wrong }, { expected, mostPlayers: 4, kills });
const copies = (ids: readonly string[], process = 'notification') => {
  const sent = (at: number) => ({ process, at });
  return {
    mails: ids.map((id) => ({ id, outcome: 'sent' })),
    letters: new Map(ids.map((id) => [id, [sent(70_000), sent(10_000)]])),
  };
};

test('nothing is broken where each word came once, and mails twice that one process had under way at its kill', () => {
  expect(broken({})).toEqual([]);
  expect(broken(copies(['a', 'b', 'c', 'd']))).toEqual([]);
});

test.each<[string, Partial<GameFacts>, (readonly Moment[])?]>([
  ['a date stands elsewhere', { dates: [{ id: 'date', squadId: 'squad', status: 'open', nudges: 2 }] }],
  ['an event was told twice', { events: [...sound.events, { dateId: 'date', kind: 'opened' }] }],
  ['a nudge was told twice', { events: [...sound.events, { dateId: 'date', kind: 'nudged 2' }] }],
  ['an event is missing', { events: sound.events.slice(1) }],
  ['a nudge is missing', { events: sound.events.toSpliced(2, 1) }],
  ['a golfer was not told', { owed: sound.owed.slice(1), told: sound.told.slice(1) }],
  ['a silent golfer was not nudged', { owed: sound.owed.slice(0, 3), told: sound.told.slice(0, 3) }],
  ['a word is owed and not in the app', { told: sound.told.slice(1) }],
  ['a word is in the app twice', { told: [...sound.told, ...sound.told.slice(1)] }],
  ['a word came in the place of another', { told: sound.told.map((word) => ({ ...word, title: 'Open' })) }],
  ['a word was owed to nobody', { told: [...sound.told, { about: 'date', title: 'Open', userId: 'eve' }] }],
  ['there are too many players', { seats: [{ dateId: 'date', players: 5 }] }],
  ['a seat was offered twice', { offeredTwice: 1 }],
  ['a mail never came', { letters: new Map() }],
  ['a mail waits', { mails: [{ id: 'mail', outcome: null }] }],
  ['nobody sent a mail', { letters: new Map([...sound.letters, ['other', [KILL]]]) }],
  ['a mail came twice and nobody was killed', copies(['mail']), []],
  ['a mail came twice and another was killed', copies(['mail'], 'notification-2')],
  ['a mail came twice and the kill was before', copies(['mail']), [{ ...KILL, at: 1_000 }]],
  ['a mail came twice and the kill was after', copies(['mail']), [{ ...KILL, at: 80_000 }]],
  ['more mails came twice than a process has under way', copies(['a', 'b', 'c', 'd', 'e'])],
])('it is told that %s', (_, wrong, kills) => {
  expect(broken(wrong, kills)).not.toEqual([]);
});
