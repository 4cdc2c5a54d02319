import { expect, test } from 'vitest';
import { brokenIn, type GameFacts } from './facts.ts';

const expected = new Map([['squad', { status: 'locked', kinds: ['opened', 'locked'], golfers: ['ann', 'ben'] }]]);
const sound: GameFacts = {
  dates: [{ id: 'date', squadId: 'squad', status: 'locked' }],
  events: [
    { dateId: 'date', kind: 'opened' },
    { dateId: 'date', kind: 'locked' },
  ],
  owed: [
    { dateId: 'date', kind: 'game-date-opened', userId: 'ann' },
    { dateId: 'date', kind: 'game-date-opened', userId: 'ben' },
  ],
  told: [
    { dateId: 'date', title: 'Open', userId: 'ann' },
    { dateId: 'date', title: 'Open', userId: 'ben' },
  ],
  seats: [{ dateId: 'date', players: 4 }],
  mails: [{ id: 'mail', outcome: 'sent' }],
  letters: new Map([['mail', 1]]),
};
const broken = (wrong: Partial<GameFacts>, kills = 1) =>
  brokenIn({ ...sound, ...wrong }, { expected, mostPlayers: 4, kills });

test('nothing is broken where each word came once, and a mail twice after a kill', () => {
  expect(broken({})).toEqual([]);
  expect(broken({ letters: new Map([['mail', 2]]) })).toEqual([]);
});

test.each<[string, Partial<GameFacts>, number?]>([
  ['a date stands elsewhere', { dates: [{ id: 'date', squadId: 'squad', status: 'open' }] }],
  ['an event was told twice', { events: [...sound.events, { dateId: 'date', kind: 'opened' }] }],
  ['an event is missing', { events: sound.events.slice(1) }],
  ['a golfer was not told', { owed: sound.owed.slice(1), told: sound.told.slice(1) }],
  ['a word is owed and not in the app', { told: sound.told.slice(1) }],
  ['a word is in the app twice', { told: [...sound.told, ...sound.told.slice(1)] }],
  ['a word was owed to nobody', { told: [...sound.told, { dateId: 'date', title: 'Open', userId: 'eve' }] }],
  ['there are too many players', { seats: [{ dateId: 'date', players: 5 }] }],
  ['a mail never came', { letters: new Map() }],
  ['a mail waits', { mails: [{ id: 'mail', outcome: null }] }],
  ['nobody sent a mail', { letters: new Map([...sound.letters, ['other', 1]]) }],
  ['a mail came twice and nobody was killed', { letters: new Map([['mail', 2]]) }, 0],
])('it is told that %s', (_, wrong, kills) => {
  expect(broken(wrong, kills)).not.toEqual([]);
});
