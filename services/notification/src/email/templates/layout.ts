import { escaped as escapedText } from '@fourball/contracts/html.ts';
import { inOneLine } from '../../lib/format.ts';
import { BODY_STYLE, DARK_STYLES, STYLE } from './style.ts';

/** A mail as it is read. What golfers wrote is in it as text, never as markup, and never as what a program makes a link of. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Link {
  readonly label: string;
  readonly address: string;
}

/** One of several things that a mail lists. */
export interface Entry {
  readonly title: string;
  readonly lines: readonly string[];
  /** Why, in smaller type. */
  readonly detail: string;
  readonly link?: Link | undefined;
}

/** Text of a mail, from its greeting to the one thing that it asks for. */
export interface Content {
  readonly subject: string;
  /** In large type above everything else, in the HTML only: in a text the subject is just above. */
  readonly heading: string;
  /** Left out in mails that greet nobody by name. */
  readonly greeting?: string | undefined;
  readonly before: readonly string[];
  /** Facts that a reader looks up: a name and its value, of one line or more. */
  readonly facts?: readonly (readonly [name: string, ...lines: string[]])[];
  /** A golfer's own words, under their name. */
  readonly quote?: { readonly by: string; readonly text: string } | undefined;
  readonly entries?: readonly Entry[];
  readonly link: Link & {
    /** Its address can be copied, too: without it the mail is worth nothing. */ readonly isSpelledOut?: boolean;
  };
  readonly moreLinks?: readonly Link[];
  readonly after?: readonly string[];
}

/** Why it came, and how to get no more of its kind. */
export interface Footer {
  readonly reason: string;
  readonly unsubscribe: Link;
}

export function mailContentOf({ footer }: { readonly footer?: Footer | undefined }, content: Content): MailContent {
  return { subject: inOneLine(content.subject), text: textOf(content, footer), html: htmlOf(content, footer) };
}

function textOf(
  { greeting = 'Hi,', before, facts = [], quote, entries = [], link, moreLinks = [], after = [] }: Content,
  footer?: Footer,
) {
  const quoted = quote ? [[wrapped(wroteOf(quote)), ...linesOf(quote.text).map((line) => `> ${unlinked(line)}`)]] : [];
  const notified = facts.map(([name, ...values]) => [
    `${name}: ${shownLine(values[0] ?? '')}`,
    ...values.slice(1).map((line) => `  ${shownLine(line)}`),
  ]);
  const listed = entries.map((entry) => [
    wrapped(entry.title),
    ...[...entry.lines, entry.detail].filter(Boolean).map(wrapped),
    ...(entry.link ? [entry.link.address] : []),
  ]);
  const links = [link, ...moreLinks].map(({ label, address }) => [`${inOneLine(label)}:`, address]);
  const blocks: string[][] = [
    [wrapped(greeting)],
    ...before.map((paragraph) => [wrapped(paragraph)]),
    ...(notified.length > 0 ? [notified.flat()] : []),
    ...quoted,
    ...listed,
    ...links,
    ...after.map((paragraph) => [wrapped(paragraph)]),
    ...(footer
      ? [['--', wrapped(footer.reason), `${inOneLine(footer.unsubscribe.label)}:`, footer.unsubscribe.address]]
      : []),
  ];
  return `${blocks.map((block) => block.join('\n')).join('\n\n')}\n`;
}

function htmlOf(content: Content, footer?: Footer): string {
  const { heading, greeting = 'Hi,', before, facts = [], quote, entries = [], link, moreLinks = [] } = content;
  const card = [
    `<h1 style="${STYLE.heading}">${shown(heading)}</h1>`,
    paragraph(greeting),
    ...before.map((text) => paragraph(text)),
    ...(facts.length > 0
      ? [`<table role="presentation" class="box" style="${STYLE.facts}">\n${facts.map(factRow).join('\n')}\n</table>`]
      : []),
    ...(quote
      ? [
          paragraph(wroteOf(quote)),
          `<blockquote style="${STYLE.quote}">${linesOf(quote.text).map(shown).join('<br>')}</blockquote>`,
        ]
      : []),
    ...entries.map(entryBlock),
    `<p style="${STYLE.action}">${anchor(link, 'button')}</p>`,
    ...moreLinks.map((more) => `<p style="${STYLE.paragraph}">${anchor(more, 'link')}</p>`),
    ...(link.isSpelledOut
      ? [`<p style="${STYLE.paragraph}">Or copy this address into your browser: ${escaped(link.address)}</p>`]
      : []),
    ...(content.after ?? []).map((text) => paragraph(text)),
  ];
  const foot = footer
    ? `\n<p class="quiet" style="${STYLE.quiet}">${shown(footer.reason)} ${anchor(footer.unsubscribe, 'quietLink')}</p>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${shown(content.subject)}</title>
<style>${DARK_STYLES}</style></head>
<body class="page" style="${BODY_STYLE}">
<table role="presentation" class="page" style="${STYLE.page}"><tr><td align="center" style="${STYLE.column}">
<div style="${STYLE.sheet}">
<p class="brand" style="${STYLE.brand}">Fourball</p>
<div class="card" style="${STYLE.card}">
${card.join('\n')}
</div>${foot}
</div>
</td></tr></table>
</body></html>
`;
}

const paragraph = (text: string): string => `<p style="${STYLE.paragraph}">${shown(text)}</p>`;

const wroteOf = ({ by }: { by: string }): string => `${by} wrote:`;

const factRow = ([name, ...values]: readonly [string, ...string[]]): string =>
  `<tr><td class="quiet" style="${STYLE.factName}">${shown(name)}</td><td style="${STYLE.factValue}">${values
    .map((line, index) => (index === 0 ? `<strong>${shown(line)}</strong>` : shown(line)))
    .join('<br>')}</td></tr>`;

const entryBlock = ({ title, lines, detail, link }: Entry): string =>
  `<div class="box" style="${STYLE.entry}"><p style="${STYLE.entryTitle}">${shown(title)}</p>
${lines.map((line) => `<p style="${STYLE.entryLine}">${shown(line)}</p>`).join('\n')}
${detail ? `<p class="quiet" style="${STYLE.entryDetail}">${shown(detail)}</p>\n` : ''}${link ? `<p style="${STYLE.entryLine}">${anchor(link, 'link')}</p>` : ''}</div>`;

const anchor = ({ label, address }: Link, look: 'button' | 'link' | 'quietLink'): string =>
  `<a href="${escaped(address)}" class="${look}" style="${STYLE[look]}">${shown(label)}</a>`;

const linesOf = (text: string): string[] => text.split(/\r\n|[\r\n\u2028\u2029]/).map(inOneLine);

/**
 * Text in which no program finds an address to make a link of, whoever wrote it: a character without width parts a scheme, a
 * mailbox and the labels of a name from what comes next.
 */
const unlinked = (text: string): string =>
  text.replaceAll(/(?<=[\p{L}\p{N}])(?::(?=[\p{L}/])|[.@\u3002\uff0e\uff61](?=\p{L}))/gu, '$&\u200c');

const shownLine = (text: string): string => unlinked(inOneLine(text));

/** As long as a line of plain text may be to travel as it is, and to be read as it is in a file. */
const LINE_MAX = 72;

/** Spaces but those of an isolated name: an isolate ends with its line. */
const SPACES = / (?![^\u2068]*\u2069)/;

function wrapped(text: string): string {
  const folded: string[] = [];
  for (const word of shownLine(text).split(SPACES)) {
    const line = folded.at(-1);
    if (line !== undefined && line.length + word.length < LINE_MAX) folded[folded.length - 1] = `${line} ${word}`;
    else folded.push(word);
  }
  return folded.join('\n');
}

const shown = (text: string): string => escaped(unlinked(text));

/** Text in HTML; a time keeps its "AM" beside it. */
const escaped = (text: string): string => escapedText(inOneLine(text).replaceAll(/(\d) (?=[AP]M\b)/g, '$1\u00a0'));
