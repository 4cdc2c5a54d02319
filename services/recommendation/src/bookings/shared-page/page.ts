import { html, type Markup } from '@fourball/contracts/html.ts';
import { listed, name, PAGE_HEAD, type Players, placeLine } from '../answer-page/page.ts';

/** Everything that the page behind a squad's shared link shows. Names are as strangers may see them. */
export interface SharedPage {
  readonly squad: string;
  readonly members: readonly string[];
  readonly rounds: readonly SharedRound[];
}

export interface SharedRound {
  readonly id: string;
  readonly start: string;
  readonly course: string;
  readonly place: string;
  readonly isBooked: boolean;
  readonly players: Players;
}

export const sharedPage = (page: SharedPage): string =>
  html`${PAGE_HEAD}
<main><h1>${name(page.squad)}</h1>
${page.rounds.map(roundCard)}
${page.rounds.length === 0 && html`<p class="card">Nothing is planned yet. This link will show it once there is.</p>`}
<h2>Who is in the squad</h2>
<p>${page.members.flatMap((member, index) => [index > 0 && ', ', name(member)])}</p>
</main>
<footer><p>This link is your squad's: it shows who plays to whoever has it.</p></footer>
</body></html>
`.text;

const roundCard = (round: SharedRound): Markup =>
  html`<section class="card" aria-labelledby="r-${round.id}"><h2 id="r-${round.id}">${round.start}</h2>
${placeLine(round)}
<p>${round.isBooked && html`<strong>Booked.</strong> `}${round.players.count} in${round.players.count > 0 && html`: ${listed(round.players)}`}</p>
</section>
`;
