import { ROSTER_MAX } from '@fourball/contracts/constants.ts';
import { RosterGolfer } from '@fourball/contracts/http/roster.ts';
import Papa from 'papaparse';

/** A line of a list, counted from 1: the golfer that it names, or the sentence about its fault. */
export type ReadLine = { readonly line: number } & (
  | { readonly golfer: RosterGolfer; readonly fault: null }
  | { readonly golfer: null; readonly fault: string }
);

/** Texts of a golfer's fields, as a line has them: a whole name, or its two parts. */
type Field = 'name' | 'first' | 'last' | 'email' | 'handicap';
type Fields = Partial<Record<Field, string>>;

class Unreadable extends Error {}

/** Marks of a list that was copied from a chat: `1. Dana Fox`, `- Dana Fox`, `Dana Fox ✅`, `Dana Fox 🇺🇸`. */
const EMOJI =
  /\d\ufe0f?\u20e3|[\p{Extended_Pictographic}\p{Regional_Indicator}✓★☆][\u200d\ufe0f\u{e0020}-\u{e007f}\p{Emoji_Modifier}]*/gu;
const LIST_MARK = /^\s*(?:[-–—*•·]|\(?\d{1,3}[.):])\s*(?=[\p{L}"<])/u;
/** Marks behind a name: `(C)`, `[guest]`, `*`, ` - captain`. Bounded, so that no line takes long. */
const MARKS =
  /(?:\s{0,3}(?:[*†‡]|[([{](?!(?:jr|sr|i?ii|iv)\.?\))[^()[\]{}@\d]{0,40}[)\]}]|\s[-–—]\s?(?:captain|guest|reserve|sub))){1,9}$/i;

/**
 * Reads a list of golfers, one a line: `Dana Fox <dana@x.org>`, `Dana Fox 12.4`, or columns that the first line names. It
 * never throws, and says of each line that is not blank what became of it; the line beyond the most that one list may
 * hold is a fault, and those after it are left out.
 */
export function readRoster(text: string): ReadLine[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((content, index) => ({ line: index + 1, content: content.replaceAll(EMOJI, '').replace(LIST_MARK, '') }))
    .filter(({ content }) => /[^\s,;"]/.test(content));
  const named = lines[0]?.content ?? '';
  const header = columnsOf(cellsOf(named, delimiterOf(named)) ?? []);
  const below = header ? lines.slice(1) : lines;
  // One word over a list is its heading: the lines under it are read as people write them.
  const columns = header && header.length > 1 ? header : undefined;
  const golfers = columns ? below : below.map((line) => ({ ...line, content: withPoint(line.content) }));
  const common = delimiterOf(columns ? named : (golfers[0]?.content ?? ''));
  const read = golfers.slice(0, ROSTER_MAX).map(({ line, content }) => readLine(line, content, common, columns));
  const beyond = golfers[ROSTER_MAX];
  if (!beyond) return read;
  const fault = `A list holds at most ${ROSTER_MAX} golfers: this line and those after it are left out`;
  return [...read, { line: beyond.line, golfer: null, fault }];
}

/** A line whose last number has a decimal comma, which nothing takes for the end of a column any more. */
const withPoint = (content: string): string => content.replace(/([\s,;(][+-]?\d{1,2}),(\d)(?=\)?\s*$)/, '$1.$2');

function readLine(line: number, content: string, common: Delimiter, columns: Columns | undefined): ReadLine {
  try {
    return { line, golfer: golferOf(fieldsOf(content, common, columns)), fault: null };
  } catch (error) {
    if (error instanceof Unreadable) return { line, golfer: null, fault: error.message };
    throw error;
  }
}

/** Undefined for a line of one column. */
type Delimiter = '\t' | ';' | ',' | undefined;

const delimiterOf = (line: string): Delimiter =>
  (['\t', ';', ','] as const).find((candidate) => line.replaceAll(/"[^"]*"/g, '').includes(candidate));

/**
 * Texts between the delimiters; undefined where quotes do not match.
 * @param common the one that the first line has; where it has none, each line says.
 */
function cellsOf(line: string, common: Delimiter): string[] | undefined {
  const delimiter = common ?? delimiterOf(line) ?? ',';
  const { data, errors } = Papa.parse<string[]>(line, { delimiter, newline: '\n' });
  return errors.length > 0 ? undefined : (data[0] ?? []).map((cell) => cell.trim());
}

/** Field of each column; undefined for one that is not read. */
type Columns = readonly (Field | undefined)[];

const FIELDS: Readonly<Record<string, Field>> = {
  ...{ name: 'name', fullname: 'name', player: 'name', playername: 'name', golfer: 'name', member: 'name' },
  ...{ first: 'first', firstname: 'first', forename: 'first', givenname: 'first' },
  ...{ last: 'last', lastname: 'last', surname: 'last', familyname: 'last' },
  ...{ email: 'email', emailaddress: 'email', mail: 'email' },
  ...{ handicap: 'handicap', handicapindex: 'handicap', index: 'handicap', hcp: 'handicap', hdcp: 'handicap' },
};

/** The columns that a first line names; undefined where it names none, or no golfer could be read by them. */
function columnsOf(cells: readonly string[]): Columns | undefined {
  const columns = cells.map((cell) => FIELDS[cell.toLowerCase().replaceAll(/[^a-z]/g, '')]);
  const isEnough = columns.includes('name') || (columns.includes('first') && columns.includes('last'));
  return isEnough ? columns : undefined;
}

/** `Dana Fox <dana@x.org>`, also as copied from a mail, with what separates it from the next. */
const ADDRESSED = /^([^<>]*)<([^<>]*)>[\s,;]*$/;

function fieldsOf(content: string, common: Delimiter, columns: Columns | undefined): Fields {
  const [, name, email] = ADDRESSED.exec(content) ?? [];
  if (name !== undefined && email !== undefined) return { name: name.trim().replace(/^"(.*)"$/, '$1'), email };
  if (/[<>]/.test(content)) throw new Unreadable('Name one golfer a line, as in Dana Fox <dana@example.com>');
  const cells = cellsOf(content, common);
  if (!cells) throw new Unreadable('The quotes on this line do not match');
  const [whole = ''] = cells;
  if (!columns && cells.length === 1) return spokenFields(whole);
  const fields = (columns ?? usualColumns(cells)).map((field, index) => [field, cells[index] ?? ''] as const);
  return Object.fromEntries(fields.filter(([field]) => field !== undefined));
}

/** Text without marks behind it; brackets in its middle stay, as a nickname stands in them. */
const withoutMarks = (text: string): string => text.replace(MARKS, '').trim() || text;

/** A word that only separates: `Dana Fox - 12.4`. */
const DASH = /^[-–—:|/,]{1,3}$/;

/** `Dana Fox dana@x.org 12.4`, as people write it; the address and the handicap may be left out, or stand in brackets. */
function spokenFields(whole: string): Fields {
  const words = withoutMarks(whole).split(/\s+/);
  const dropDashes = () => {
    while (words.length > 1 && DASH.test(words.at(-1) ?? '')) words.pop();
  };
  const take = (pattern: RegExp): string | undefined => {
    dropDashes();
    const word = (words.at(-1) ?? '').replaceAll(/^\(|\)$/g, '');
    if (!pattern.test(word)) return undefined;
    words.pop();
    return word;
  };
  const handicap = take(HANDICAP);
  if (handicap !== undefined) take(/^(?:hcp|hdcp|handicap|index)[.:]?$/i);
  const email = take(/@/);
  dropDashes();
  return { name: words.join(' ').replace(/[:,]$/, ''), email: email ?? '', handicap: handicap ?? '' };
}

/** Columns of a line that none names: a whole name stands before an address, a number or nothing. */
const usualColumns = ([, second = '']: readonly string[]): Columns =>
  second === '' || /[@\d]/.test(second) ? ['name', 'email', 'handicap'] : ['first', 'last', 'email', 'handicap'];

function golferOf({ name, first, last, email = '', handicap = '' }: Fields): RosterGolfer {
  const names = name ? namesOf(withoutMarks(name)) : { firstName: first ?? '', lastName: withoutMarks(last ?? '') };
  if (names.firstName === '' || names.firstName.includes('@')) throw new Unreadable('Name is missing');
  const { data, error } = RosterGolfer.safeParse({
    ...names,
    email: email.trim() === '' ? null : email,
    handicap: handicapOf(handicap),
  });
  if (data) return data;
  const { path, message } = error.issues[0] ?? { path: [], message: 'This line cannot be read' };
  throw new Unreadable(/^[a-z]/.test(message) ? `${LABELS[String(path[0])] ?? 'It'} ${message}` : message);
}

const LABELS: Readonly<Record<string, string>> = {
  ...{ firstName: 'First name', lastName: 'Last name', email: 'Email', handicap: 'Handicap' },
};

const SUFFIX = /(?:,\s*|\s\()(?:jr|sr|ii|iii|iv)\.?\)?$/i;

/** A whole name in two: `Mary Ann Fox`, `Fox, Mary Ann`, or `Dana Fox, Jr`. */
function namesOf(name: string): { firstName: string; lastName: string } {
  const [suffix = ''] = SUFFIX.exec(name) ?? [];
  const whole = name.slice(0, name.length - suffix.length).trim();
  const comma = whole.indexOf(',');
  if (comma >= 0) return { firstName: whole.slice(comma + 1).trim(), lastName: `${whole.slice(0, comma)}${suffix}` };
  const words = whole.split(/\s+/);
  const lastName = words.length > 1 ? `${words.pop()}${suffix}` : '';
  return { firstName: words.join(' '), lastName };
}

const HANDICAP = /^([+-]?)(\d{1,2})(?:[.,](\d))?$/;

/** `12.4`, or `12,4`; `+2.1` is better than scratch, which is below 0 here. */
function handicapOf(text: string): number | null {
  if (text === '') return null;
  const [, sign, whole, tenths = '0'] = HANDICAP.exec(text) ?? [];
  if (whole === undefined) throw new Unreadable('Handicap must be a number like 12.4');
  const value = Number(`${whole}.${tenths}`);
  return sign === '' ? value : 0 - value;
}
