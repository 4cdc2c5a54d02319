import { plainName } from '@fourball/contracts/bidi.ts';
import { ANSWER_NOTE_MAX } from '@fourball/contracts/constants.ts';
import { html, Markup, type Part } from '@fourball/contracts/html.ts';
import type { RoundAnswer, SlotAnswer } from '@fourball/contracts/http/answer.ts';
import { STYLE } from './style.ts';

/** Everything that the page behind a personal link shows. Names of others are short: "Dana R.". */
export interface AnswerPage {
  /** From the page's address to that of its link: forms lead to places below it. */
  readonly home: './' | '../';
  /** Null while nothing has been heard of the golfer. */
  readonly golfer: string | null;
  readonly squad: string;
  readonly hasAccount: boolean;
  /** Tells what became of an answer that has just been given. */
  readonly said: string | undefined;
  readonly hasNoMails: boolean;
  /** Why an answer was refused to a round that is not listed (any more). */
  readonly refusal: string | undefined;
  readonly rounds: readonly RoundView[];
  readonly starts: readonly StartView[];
}

export interface Players {
  readonly isGolferIn: boolean;
  /** Those of the others that are known. */
  readonly names: readonly string[];
  /** All of them, the golfer included. */
  readonly count: number;
}

/** Booked: with a seat, with one to be had, or without. */
type Seat = { readonly teesOff: string; readonly players: Players } | { readonly free: number };

export interface RoundView {
  readonly id: string;
  readonly start: string;
  readonly course: string;
  readonly place: string;
  readonly players: Players;
  /** Undefined while it is not booked. */
  readonly seat: Seat | undefined;
  /** Waiting for a seat: the place in line in words, and until when one is the golfer's to take. */
  readonly line: { readonly place: string; readonly offeredUntil: string | undefined } | undefined;
  readonly answer: RoundAnswer | undefined;
  readonly note: string;
  /** The golfer came for this round. */
  readonly isFirst: boolean;
  /** The answer that the golfer came to give; only a tap gives it. */
  readonly asked: RoundAnswer | undefined;
  readonly refusal: string | undefined;
}

export interface StartView {
  readonly date: string;
  readonly time: string;
  readonly start: string;
  readonly course: string;
  readonly place: string;
  readonly freeMembers: number;
  readonly totalMembers: number;
  readonly answer: SlotAnswer | undefined;
  /** Hours of that date by the golfer's usual week. */
  readonly usual: readonly string[];
}

/** A preview of the link names nobody and no squad. */
const TITLE = 'A round of golf: are you in?';

export const ROUND_WORDS: Readonly<Record<RoundAnswer, string>> = { in: 'In', maybe: 'Maybe', out: "Can't" };
const SLOT_WORDS: Readonly<Record<SlotAnswer, string>> = { yes: 'Yes', need: 'If need be', no: 'No' };

/** Everything before the page's own words. */
export const PAGE_HEAD: Markup = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<meta property="og:type" content="website"><meta property="og:title" content="${TITLE}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${TITLE}</title><style>${new Markup(STYLE)}</style></head>
<body><header><p>Fourball</p></header>`;

export const answerPage = (page: AnswerPage): string =>
  html`${PAGE_HEAD}
<main><h1>${page.golfer === null ? 'Hi' : html`Hi ${name(page.golfer)}`} · ${name(page.squad)}</h1>
${page.said && html`<p class="note said" role="status">${page.said}</p>`}
${page.refusal && refused(page.refusal)}
${page.rounds.map((round) => roundCard(page, round))}
${page.rounds.length + page.starts.length === 0 && html`<p class="card">Nothing is planned yet. This link will show it once there is.</p>`}
${page.starts.length > 0 && html`<h2>When could you play?</h2>`}
${page.starts.map((start) => startCard(page, start))}
</main>
<footer>${!page.hasAccount && claimForm(page)}${ownerLine(page)}${!page.hasAccount && mailForm(page)}${renewForm(page)}</footer>
</body></html>
`.text;

/** Names of any script leave the order of the words around them. */
export const name = (text: string): Markup => html`<bdi>${plainName(text)}</bdi>`;

const refused = (sentence: string): Markup => html`<p class="note refused" role="alert">${sentence}</p>`;

export const placeLine = ({ course, place }: { course: string; place: string }): Markup =>
  html`<p>${name(course)}${place && html` · ${name(place)}`}</p>`;

function roundCard({ home }: AnswerPage, round: RoundView): Markup {
  const { id, players, seat, line } = round;
  const isOffered = line?.offeredUntil !== undefined;
  // An offered seat is still to be taken.
  const answer = isOffered ? undefined : round.answer;
  const words = isOffered ? { ...ROUND_WORDS, in: 'Take the seat' } : ROUND_WORDS;
  return html`<section class="card${round.isFirst && ' first'}" aria-labelledby="r-${id}"><h2 id="r-${id}">${round.start}</h2>
${placeLine(round)}
<p>${seat && html`<strong>Booked.</strong> `}${seatLine(seat)}${players.count} in${players.count > 0 && html`: ${listed(players)}`}</p>
${line && html`<p><strong>${line.place}</strong>${isOffered && ` A seat is yours until ${line.offeredUntil}: take it, or tap ${words.out} to let the next in line have it.`}</p>`}
${round.refusal && refused(round.refusal)}
<form method="post" action="${home}rounds/${id}">${round.asked && round.asked !== answer && html`<p>Tap ${words[round.asked]} to answer: nothing has been sent yet.</p>`}
<div class="answers">${(['in', 'maybe', 'out'] as const).map((one) => button(words[one], one, { isPressed: one === answer, isAsked: one === round.asked }))}</div>
<details${round.note !== '' && new Markup(' open')}><summary>Add a note</summary><label for="n-${id}">Note to your squad, sent with your answer</label><textarea id="n-${id}" name="note" rows="2" maxlength="${ANSWER_NOTE_MAX}">${round.note}</textarea></details>
</form></section>
`;
}

function seatLine(seat: Seat | undefined): Part {
  if (seat === undefined) return undefined;
  if ('free' in seat)
    return seat.free === 0 ? 'Full. ' : seat.free === 1 ? '1 seat is free. ' : `${seat.free} seats are free. `;
  const { teesOff, players } = seat;
  const others = { ...players, isGolferIn: false, count: players.count - 1 };
  return html`You tee off at ${teesOff}${others.count > 0 && html` with ${listed(others)}`}<br>`;
}

/** "You, Sam, Ben and 2 more". */
export function listed({ isGolferIn, names, count }: Players): Part[] {
  const shown = [...(isGolferIn ? ['You'] : []), ...names.map(name)];
  const more = count - shown.length;
  const parts = shown.flatMap((one, index) => (index === 0 ? [one] : [', ', one]));
  if (more <= 0) return parts;
  return [...parts, shown.length > 0 ? ` and ${more} more` : `${more} ${more === 1 ? 'golfer' : 'golfers'}`];
}

const startCard = ({ home }: AnswerPage, start: StartView): Markup =>
  html`<section class="card" aria-labelledby="s-${start.date}-${start.time}"><h3 id="s-${start.date}-${start.time}">${start.start}</h3>
${placeLine(start)}<p class="quiet">${start.freeMembers} of ${start.totalMembers} can play</p>
<form method="post" action="${home}availability"><input type="hidden" name="date" value="${start.date}"><input type="hidden" name="time" value="${start.time}"><input type="hidden" name="usual" value="${start.usual.join()}">
<div class="answers">${(['yes', 'need', 'no'] as const).map((one) => button(SLOT_WORDS[one], one, { isPressed: one === start.answer }))}</div>
</form></section>
`;

/** Each answer is a button that sends it: one tap, and no key that sends another one. */
const button = (
  label: string,
  value: string,
  { isPressed, isAsked = false }: { isPressed: boolean; isAsked?: boolean },
) =>
  html`<button name="answer" value="${value}" aria-pressed="${String(isPressed)}"${isAsked && !isPressed && new Markup(' class="asked"')}>${isPressed && html`<span aria-hidden="true">✓ </span>`}${label}</button>`;

/** The footers of mails lead to its id. */
const mailForm = ({ home, hasNoMails }: AnswerPage): Markup =>
  html`<form id="mails" method="post" action="${home}mails">${hasNoMails && html`<p role="status">You get no more mails from Fourball.</p>`}
<button name="mails" value="${hasNoMails ? 'all' : 'none'}">${hasNoMails ? 'Get mails again' : 'Stop these mails'}</button></form>`;

/** Sessions mean nothing here: a browser in which somebody else is signed in answers for the golfer of the link too. */
const ownerLine = ({ golfer }: AnswerPage): Markup =>
  golfer === null
    ? html`<p>This link is yours: whoever has it answers for you.</p>`
    : html`<p>This link is ${name(golfer)}'s: whoever has it answers for ${name(golfer)}, whoever is signed in to Fourball here.</p>`;

/** Ends the link, also for one who holds another's by mistake. */
const renewForm = ({ home, golfer }: AnswerPage): Markup =>
  html`<form method="post" action="${home}renew"><p>${golfer === null ? 'Not yours' : html`Not ${name(golfer)}`}, or does somebody else have this link? A new one ends it, and those in earlier mails. It is mailed to the address that your squad has, and its leaders are told.</p>
<button name="link" value="new">Send a new link</button></form>
`;

/** Does not tell whether an address is known: the page knows of none, and shows none. */
const claimForm = ({ home }: AnswerPage): Markup =>
  html`<div class="card"><form method="post" action="${home}claim"><h2>Keep this for good</h2>
<p>Make this page an account. We mail you a link, to the address that your squad gave us if there is one.</p>
<label for="claim-email">Your e-mail address (if your squad gave none)</label>
<input id="claim-email" type="email" name="email" autocomplete="email" maxlength="254">
<button>Mail me the link</button>
<p class="quiet">You have an account already? The mail adds your squad and answers to it.</p></form></div>`;
