import { ROSTER_MAX } from '@fourball/contracts/constants.ts';
import { RosterGolfer } from '@fourball/contracts/http/roster.ts';
import { describe, expect, test } from 'vitest';
import { KEPT, rosterText } from '../../testing/rosters.ts';
import { readRoster } from './parser.ts';
import { outcomesOf, rosterLines } from './policy.ts';

/** Lines as `line: first|last|email|handicap`, with nothing for what is not known, or `line! fault`. */
const read = (text: string): string[] =>
  readRoster(text).map(({ line, golfer, fault }) =>
    golfer
      ? `${line}: ${[golfer.firstName, golfer.lastName, golfer.email ?? '', golfer.handicap ?? ''].join('|')}`
      : `${line}! ${fault}`,
  );

describe('a list of golfers, one a line', () => {
  test.each([
    ['a name and an address', 'Dana Fox <Dana@X.org>', ['1: Dana|Fox|dana@x.org|']],
    ['a quoted name, as mails have it', '"Fox, Dana" <dana@x.org>,', ['1: Dana|Fox|dana@x.org|']],
    ['a name alone', 'Mary Ann Fox', ['1: Mary Ann|Fox||']],
    [
      'both, and columns',
      'Dana Fox <d@x.org>\nSam Lee\nKim Po; k@x.org; 9,1',
      ['1: Dana|Fox|d@x.org|', '2: Sam|Lee||', '3: Kim|Po|k@x.org|9.1'],
    ],
    [
      'numbers and marks, as a chat has them',
      '1. Dana Fox\n2) Sam Lee\n(3) Kim Po\n- Ann Ray\n•Bo Day ✅\n👍🏽 Al Fry',
      ['1: Dana|Fox||', '2: Sam|Lee||', '3: Kim|Po||', '4: Ann|Ray||', '5: Bo|Day||', '6: Al|Fry||'],
    ],
    [
      'an address and a handicap behind the name',
      'Dana Fox 12,4\nSam Lee (s@x.org) 9.1\nKim Po hcp +2.1\nAnn Ray (9,1)',
      ['1: Dana|Fox||12.4', '2: Sam|Lee|s@x.org|9.1', '3: Kim|Po||-2.1', '4: Ann|Ray||9.1'],
    ],
    [
      'what separates them from the name',
      'Dana Fox - 12.4\nSam Lee – s@x.org - 9\nKim Po: 9',
      ['1: Dana|Fox||12.4', '2: Sam|Lee|s@x.org|9', '3: Kim|Po||9'],
    ],
    [
      'one word over all',
      'Player\nDana Fox d@x.org 9\nSam Lee, s@x.org',
      ['2: Dana|Fox|d@x.org|9', '3: Sam|Lee|s@x.org|'],
    ],
    [
      'marks and flags behind the name, or in the middle one that could be part of it',
      'Ann Fox (C) 9*\nSam Lee * [plus one]\n1️⃣ Kim Po - Captain\nBo Day 🇺🇸 <b@x.org>\nAl (Ace) Fry (Jr)',
      ['1: Ann|Fox||9', '2: Sam|Lee||', '3: Kim|Po||', '4: Bo|Day|b@x.org|', '5: Al (Ace)|Fry (Jr)||'],
    ],
    ['blank lines, which count', '\n \nDana Fox\n;;;\nSam Lee\n', ['3: Dana|Fox||', '5: Sam|Lee||']],
    ['every end of a line', 'A Fox\r\nB Fox\rC Fox\nD Fox', ['1: A|Fox||', '2: B|Fox||', '3: C|Fox||', '4: D|Fox||']],
    ['a byte order mark', '\ufeffDana Fox', ['1: Dana|Fox||']],
    ['nothing', ' \n', []],
  ])('may hold %s', (_what, text, lines) => expect(read(text)).toEqual(lines));
});

describe('columns', () => {
  test.each([
    ['by comma, in the usual order', 'Dana Fox,d@x.org, 12,4\nSam Lee,,', ['1: Dana|Fox|d@x.org|12.4', '2: Sam|Lee||']],
    ['with the name in two', 'Dana,Fox,dana@x.org,12.4\nSam,Lee', ['1: Dana|Fox|dana@x.org|12.4', '2: Sam|Lee||']],
    ['by semicolon, with a decimal comma', 'Dana Fox;dana@x.org;12,4', ['1: Dana|Fox|dana@x.org|12.4']],
    ['by tab, with a plus handicap', 'Dana\tFox\t\t+2,1', ['1: Dana|Fox||-2.1']],
    ['named in any case and order', 'EMAIL,Last Name,first,Class\nd@x.org,Fox,Dana,B', ['2: Dana|Fox|d@x.org|']],
    ['named as clubs do', 'Player\tEmail Address\tHCP\nDana Fox\td@x.org\t9', ['2: Dana|Fox|d@x.org|9']],
    ['named by other words', 'Forename,Surname,Mail,Handicap Index\nDana,Fox,d@x.org,9.1', ['2: Dana|Fox|d@x.org|9.1']],
    ['named after a byte order mark', '\ufeff"Name";E-Mail\r\nDana Fox;d@x.org', ['2: Dana|Fox|d@x.org|']],
    ['with quotes', 'Dana,"Fox, Jr",d@x.org\n"Dana ""Ace""",Fox', ['1: Dana|Fox, Jr|d@x.org|', '2: Dana "Ace"|Fox||']],
    ['with a name in quotes', 'name,email\n"Fox, Dana",\n"Dana Fox, Jr.",', ['2: Dana|Fox||', '3: Dana|Fox, Jr.||']],
    ['named, with an address in brackets', 'name,email\nDana Fox <d@x.org>', ['2: Dana|Fox|d@x.org|']],
    ['with a line that is too short', 'name;email;handicap\nDana Fox', ['2: Dana|Fox||']],
  ])('%s', (_what, text, lines) => expect(read(text)).toEqual(lines));
});

describe('a line that cannot be read is a fault, and the others stand', () => {
  test.each([
    ['an address alone', 'dana@x.org', 'Name is missing'],
    ['an address in brackets alone', '<dana@x.org>', 'Name is missing'],
    ['an address in the place of a name', 'dana@x.org,Dana Fox', 'Name is missing'],
    ['one name', 'Dana - captain 🏌️', 'Last name is required'],
    ['one name of two columns', 'name,email\nDana,d@x.org', 'Last name is required'],
    ['a wrong address', 'Dana Fox <dana>', 'Please enter a valid email address'],
    ['a number in the place of an address', 'Dana Fox,12.4', 'Please enter a valid email address'],
    ['no number', 'Dana Fox,,scratch', 'Handicap must be a number like 12.4'],
    ['a handicap that nobody has', 'Dana Fox,,54.1', 'Handicap must be at most 54'],
    ['a name that is too long', `Dana ${'x'.repeat(101)}`, 'Last name must be at most 100 characters'],
    [
      'two golfers',
      'Dana Fox <d@x.org>, Sam Lee <s@x.org>',
      'Name one golfer a line, as in Dana Fox <dana@example.com>',
    ],
    ['open quotes', 'Dana,"Fox', 'The quotes on this line do not match'],
  ])('%s', (_what, text, fault) => {
    const lines = text.split('\n').length;
    expect(read(`${text}\nSam Lee`)).toEqual([`${lines}! ${fault}`, `${lines + 1}: Sam|Lee||`]);
  });

  test('the golfer beyond the most is one, whatever comes after', () => {
    const lines = read(`name\n${'Dana Fox\n'.repeat(ROSTER_MAX)}\nSam Lee\nKim Po`);
    expect(lines).toHaveLength(ROSTER_MAX + 1);
    expect(lines.slice(-2)).toEqual([
      '201: Dana|Fox||',
      '203! A list holds at most 200 golfers: this line and those after it are left out',
    ]);
    expect(read('Dana Fox\n'.repeat(ROSTER_MAX)).filter((line) => line.includes('!'))).toEqual([]);
  });
});

test('whatever 500 texts hold, each line is a golfer whom contract and database take as they are, or a short sentence', () => {
  const addresses = { known: new Set(['dana@x.org']), accounts: new Set(['sam@x.org']), recent: new Set(['Dana Fox']) };
  const seen = new Set<string>();
  for (let seed = 0; seed < 500; seed += 1) {
    const lines = rosterLines(readRoster(rosterText(`${seed}`)), addresses);
    for (const { golfer, fault, outcome } of lines) {
      if (golfer) expect([RosterGolfer.parse(golfer), fault]).toEqual([golfer, null]);
      else expect(fault).toMatch(/^[A-Z].{5,99}$/);
      expect(JSON.stringify(golfer)).not.toMatch(/\\u(0000|d[89a-f])/);
      expect(outcome === 'fault').toBe(golfer === null);
      seen.add(fault ?? outcome);
    }
    const taken = lines.flatMap(({ golfer }) => golfer ?? []);
    const kept = lines.flatMap(({ golfer, outcome }) => (golfer ? [KEPT[outcome]] : []));
    expect(outcomesOf(taken, addresses)).toEqual(kept.map((some) => expect.toBeOneOf([...some])));
  }
  expect([...seen]).toEqual(expect.arrayContaining(['added', 'added-or-invited', 'known', 'Name is missing']));
  expect(seen.size).toBeGreaterThan(9);
});
