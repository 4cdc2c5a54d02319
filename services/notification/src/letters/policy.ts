import { RESET_LINK_MINUTES } from '@fourball/contracts/constants.ts';
import { longDate } from '../wording/policy.ts';

/** A mail as it is read. What golfers wrote is in it as text, never as markup. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What a letter says: paragraphs around the one link that it is about. */
interface Content {
  readonly subject: string;
  readonly greeting: string;
  readonly before: readonly string[];
  /** What a golfer wrote, word for word. */
  readonly quote?: string | undefined;
  readonly link: { readonly label: string; readonly address: string };
  readonly after: readonly string[];
}

/** @param publicUrl where golfers reach the app: links are built from it and from nothing else. */
export function resetLetter(facts: { firstName: string; token: string }, publicUrl: string): Letter {
  return letterOf({
    subject: 'Reset your Fourball password',
    greeting: `Hi ${facts.firstName},`,
    before: ['Someone asked to reset the password of your Fourball account. Choose a new one here:'],
    link: {
      label: 'Choose a new password',
      address: `${withoutSlash(publicUrl)}/auth?token=${encodeURIComponent(facts.token)}`,
    },
    after: [
      `The link works once and for ${RESET_LINK_MINUTES} minutes.`,
      'If this was not you, ignore this mail: your password stays as it is.',
    ],
  });
}

export function invitationLetter(
  facts: { inviter: string; squadName: string; message: string | null; inviteCode: string; expiresAt: Date | null },
  publicUrl: string,
): Letter {
  const { inviter, squadName } = facts;
  const until = facts.expiresAt
    ? [`The link works until ${longDate(facts.expiresAt.toISOString().slice(0, 10))}.`]
    : [];
  return letterOf({
    subject: `${inviter} invites you to ${squadName} on Fourball`,
    greeting: 'Hi,',
    before: [`${inviter} invites you to join the golf squad ${squadName} on Fourball.`],
    quote: facts.message?.trim() || undefined,
    link: {
      label: 'See the squad and join',
      address: `${withoutSlash(publicUrl)}/join/${encodeURIComponent(facts.inviteCode)}`,
    },
    after: [...until, 'If you do not know who this is, ignore this mail: nothing happens.'],
  });
}

function letterOf({ subject, greeting, before, quote, link, after }: Content): Letter {
  const quotedText = quote
    ? [
        lines(quote)
          .map((line) => `> ${line}`)
          .join('\n'),
      ]
    : [];
  const text = [wrapped(greeting), ...before.map(wrapped), ...quotedText, link.address, ...after.map(wrapped)];
  const quotedHtml = quote
    ? [`<blockquote style="${QUOTE}">${lines(quote).map(escapeHtml).join('<br>')}</blockquote>`]
    : [];
  const html = [
    paragraph(greeting),
    ...before.map(paragraph),
    ...quotedHtml,
    `<p><a href="${escapeHtml(link.address)}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>`,
    paragraph(`Or copy this address into your browser: ${link.address}`),
    ...after.map(paragraph),
  ];
  return {
    subject: inOneLine(subject),
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"></head>\n<body style="${BODY}">\n${html.join('\n')}\n</body></html>\n`,
  };
}

const BODY = 'margin:0 auto;max-width:34rem;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1b1f1c';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#166534;color:#ffffff;text-decoration:none';
const QUOTE = 'margin:16px 0;padding:0 16px;border-left:3px solid #166534';

const paragraph = (text: string): string => `<p style="overflow-wrap:anywhere">${escapeHtml(inOneLine(text))}</p>`;

const lines = (text: string): string[] => text.split(/\r\n|[\r\n\u2028\u2029]/).map(inOneLine);

/** Nothing that breaks a line, nor anything that is no character at all: a header holds one line. */
const inOneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();

/** As long as a line of plain text may be to travel as it is, and to be read as it is in a file. */
const LINE_MAX = 72;

function wrapped(text: string): string {
  const folded: string[] = [];
  for (const word of inOneLine(text).split(' ')) {
    const line = folded.at(-1);
    if (line !== undefined && line.length + word.length < LINE_MAX) folded[folded.length - 1] = `${line} ${word}`;
    else folded.push(word);
  }
  return folded.join('\n');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
