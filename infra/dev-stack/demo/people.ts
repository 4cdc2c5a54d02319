import type { Day, TimeSlot } from '@fourball/contracts/constants.ts';
import type { RoundAnswer } from '@fourball/contracts/http/answer.ts';
import type { StandingAnswer } from '@fourball/contracts/http/standing-game.ts';

/** A golfer of the demo, who is made up. */
export interface DemoGolfer {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
  readonly handicap: number;
  /** When they like to play, and when they say that they are free. */
  readonly days: readonly Day[];
  readonly slots: readonly TimeSlot[];
  /** A course of the demo catalogue. */
  readonly favourite: string;
}

/** A standing game, and what its members say of it. */
export interface DemoGame {
  readonly name: string;
  readonly weekday: Day;
  readonly time: string;
  /** A course of the demo catalogue. */
  readonly course: string;
  /** By first name: the standing answer, and the answers to the next dates. */
  readonly words: Readonly<
    Record<string, { standing?: StandingAnswer; answers: readonly RoundAnswer[]; note?: string }>
  >;
}

export interface DemoSquad {
  readonly name: string;
  readonly description: string;
  readonly preferredDays: readonly Day[];
  readonly homeArea: { readonly city: string; readonly state: string };
  readonly timeZone: string;
  readonly isPrivate: boolean;
  readonly autoBookEnabled: boolean;
  /** First names; the first one creates the squad. */
  readonly members: readonly [string, ...string[]];
  /** How far the squad has come with its next round. */
  readonly round: 'offered' | 'confirmed' | 'booked';
  /** Brought by one who comes. */
  readonly guest?: { readonly host: string; readonly name: string; readonly handicap: number };
  /** First names of those who wait for a seat of the booked round, in line. */
  readonly line?: readonly string[];
  readonly game?: DemoGame;
}

/** Every golfer of the demo signs in with this: a stack that strangers can reach is no place for them. */
export const DEMO_PASSWORD = 'fairway-demo';

type Row = [string, string, number, readonly Day[], readonly TimeSlot[], string];

const rows: readonly Row[] = [
  ['Dana', 'Reed', 12.4, ['saturday', 'sunday'], ['08:00', '09:00', '10:00'], 'Copperquill Links'],
  ['Mateo', 'Álvarez', 6.1, ['saturday', 'sunday'], ['07:00', '08:00', '09:00'], 'Ember Wren Golf Course'],
  ['Noor', 'Haddad', 18.9, ['saturday', 'wednesday'], ['09:00', '10:00', '11:00'], 'Copperquill Links'],
  ['Kenji', 'Watanabe', 9.7, ['saturday', 'sunday'], ['08:00', '09:00'], 'Javelin Fern Golf Club'],
  ['Priya', 'Raman', 24.3, ['saturday', 'friday'], ['09:00', '10:00'], 'Dustmoth Nine'],
  ['Aoife', 'Brennan', 3.2, ['tuesday', 'thursday'], ['06:00', '07:00', '08:00'], 'Kelpfeather Links'],
  ['Lars', 'Nyström', 15, ['tuesday', 'thursday', 'sunday'], ['07:00', '08:00'], 'Sandwhistle Mesa Golf Club'],
  ['Amara', 'Okafor', -1.3, ['thursday', 'sunday'], ['07:00', '08:00', '10:00'], 'Thistlecomb Golf Club'],
  ['Minh', 'Trần', 20.5, ['tuesday', 'thursday', 'sunday'], ['07:00', '10:00'], 'Larkspindle Ridge Golf Course'],
  ['Sofia', 'Rossi', 31.8, ['friday', 'sunday'], ['15:00', '16:00', '17:00'], 'Limewhistle Creek Golf Course'],
  ['Tāne', 'Walker', 11, ['friday', 'sunday'], ['14:00', '15:00', '16:00'], 'Armadrift Links'],
  ['Zofia', 'Kowalska', 27.6, ['friday', 'sunday'], ['10:00', '15:00', '16:00'], 'Bluebell Lantern Nine'],
];

export const demoGolfers: readonly DemoGolfer[] = rows.map(
  ([firstName, lastName, handicap, days, slots, favourite]) => {
    const plain = `${firstName}.${lastName}`
      .normalize('NFD')
      .replaceAll(/\p{Mark}/gu, '')
      .toLowerCase();
    const username = plain.replace('.', '_');
    return { firstName, lastName, username, email: `${plain}@example.com`, handicap, days, slots, favourite };
  },
);

export const demoSquads: readonly DemoSquad[] = [
  {
    name: 'Saturday Skins',
    description: 'A dollar a hole, and the loser buys breakfast',
    preferredDays: ['saturday'],
    homeArea: { city: 'Phoenix', state: 'AZ' },
    timeZone: 'America/Phoenix',
    isPrivate: true,
    autoBookEnabled: false,
    members: ['Dana', 'Mateo', 'Noor', 'Kenji', 'Priya'],
    round: 'booked',
    guest: { host: 'Dana', name: 'Ruby', handicap: 18 },
    line: ['Kenji', 'Priya'],
    game: {
      name: 'Wednesday nine',
      weekday: 'wednesday',
      time: '17:10',
      course: 'Copperquill Links',
      words: {
        Mateo: { standing: 'usually-in', answers: ['in', 'in', 'in'] },
        Noor: { answers: ['in', 'in'] },
        Kenji: { answers: ['maybe'], note: 'Only if I am out of work by four' },
        Priya: { standing: 'if-needed', answers: ['out', 'in'] },
      },
    },
  },
  {
    name: 'Dawn Patrol',
    description: 'First off the tee, at the desk by eleven',
    preferredDays: ['tuesday', 'thursday'],
    homeArea: { city: 'San Diego', state: 'CA' },
    timeZone: 'America/Los_Angeles',
    isPrivate: true,
    autoBookEnabled: false,
    members: ['Aoife', 'Lars', 'Amara', 'Minh'],
    round: 'confirmed',
  },
  {
    name: 'Nine and Dine',
    description: 'Late starts and long dinners',
    preferredDays: ['friday', 'sunday'],
    homeArea: { city: 'Austin', state: 'TX' },
    timeZone: 'America/Chicago',
    isPrivate: true,
    autoBookEnabled: true,
    members: ['Sofia', 'Tāne', 'Zofia', 'Dana'],
    round: 'confirmed',
    guest: { host: 'Tāne', name: 'Wiremu', handicap: 22 },
  },
  {
    name: 'Sunday Open',
    description: 'Whoever turns up plays: come along',
    preferredDays: ['sunday'],
    homeArea: { city: 'Denver', state: 'CO' },
    timeZone: 'America/Denver',
    isPrivate: false,
    autoBookEnabled: false,
    members: ['Amara', 'Mateo', 'Kenji', 'Lars', 'Minh', 'Zofia'],
    round: 'offered',
  },
];
