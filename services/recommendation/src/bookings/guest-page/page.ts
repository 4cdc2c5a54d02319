import { html, type Markup } from '@fourball/contracts/html.ts';
import { listed, name, PAGE_HEAD, type Players, placeLine } from '../answer-page/page.ts';

/** Everything that the page behind a guest's link shows. Names of others are short, and of other guests there are none. */
export interface GuestPage {
  readonly guest: string;
  readonly host: string;
  /** Tells what became of a form. */
  readonly said: 'changes' | 'never' | undefined;
  readonly start: string;
  readonly course: string;
  readonly place: string;
  readonly status: 'confirmed' | 'booked' | 'cancelled';
  /** Neither does the guest say any more that they do not come, nor does anything change. */
  readonly hasStarted: boolean;
  readonly players: Players;
}

const SAID = {
  changes: 'We tell you by mail when it is booked, moved or cancelled.',
  never: 'We write to your address no more, whoever gives it to us.',
} as const;

export const guestPage = (page: GuestPage): string =>
  html`${PAGE_HEAD}
<main><h1>Hi ${name(page.guest)}</h1>
${page.said && html`<p class="note said" role="status">${SAID[page.said]}</p>`}
<p class="lead">${name(page.host)} brings you to a round of golf.</p>
<section class="card first" aria-labelledby="round"><h2 id="round">${page.start}</h2>
${placeLine(page)}
${page.status === 'cancelled' ? CANCELLED : whoPlays(page)}
</section>
${page.said !== 'never' && mailForms(page)}
</main>
<footer><p>This link is ${name(page.guest)}'s, and ends with the round: whoever has it may say that ${name(page.guest)} cannot come.</p></footer>
</body></html>
`.text;

const CANCELLED = html`<p><strong>Cancelled.</strong> Nobody plays.</p>`;

const whoPlays = ({ status, hasStarted, players }: GuestPage): Markup =>
  html`<p>${status === 'booked' ? html`<strong>Booked.</strong> ` : !hasStarted && 'Not booked yet. '}${players.count} play: ${listed(players)}</p>
${!hasStarted && OUT_FORM}`;

const OUT_FORM = html`<form method="post" action="./out"><p class="answers"><button name="answer" value="out">I cannot come</button></p></form>`;

const mailForms = ({ said, status, hasStarted }: GuestPage): Markup =>
  html`<section class="card"><h2>Mails</h2>
<form method="post" action="./mails">${
    said !== 'changes' &&
    status !== 'cancelled' &&
    !hasStarted &&
    html`<p>Do you want to hear by mail when it is booked, moved or cancelled? Nothing comes otherwise.</p>
<p class="answers"><button name="mails" value="changes">Tell me of changes</button></p>`
  }
<p class="answers"><button name="mails" value="never">Never write to this address again</button></p></form></section>`;

export const declinedPage = ({ guest, host }: Pick<GuestPage, 'guest' | 'host'>): string =>
  html`${PAGE_HEAD}
<main><h1>${name(guest)}, you are out</h1>
<p class="note said" role="status">${name(host)} is told that you cannot come. This link has ended, and your address is forgotten.</p>
</main></body></html>
`.text;
