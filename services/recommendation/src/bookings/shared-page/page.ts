import { plainName } from '@fourball/contracts/bidi.ts';
import { html, Markup } from '@fourball/contracts/html.ts';
import { RoundAnswer } from '@fourball/contracts/http/answer.ts';
import { listed, name, PAGE_HEAD, type Players, placeLine, ROUND_WORDS } from '../answer-page/page.ts';

/** Everything that the page behind a squad's shared link shows. Names are as strangers may see them. */
export interface SharedPage {
  readonly squad: string;
  /** By the name. */
  readonly members: readonly SharedMember[];
  /** Tells what became of a form. */
  readonly said: string | undefined;
  /** Preselected where a name is chosen. */
  readonly chosen: string | undefined;
  readonly rounds: readonly SharedRound[];
}

export interface SharedMember {
  readonly id: string;
  readonly name: string;
}

export interface SharedRound {
  readonly id: string;
  readonly start: string;
  readonly course: string;
  readonly place: string;
  readonly isBooked: boolean;
  readonly players: Players;
  /** Answers that this browser proposed, and that wait for a leader. */
  readonly proposed: readonly { readonly name: string; readonly answer: RoundAnswer }[];
}

export const sharedPage = (page: SharedPage): string =>
  html`${PAGE_HEAD}
<main><h1>${name(page.squad)}</h1>
${page.said && html`<p class="note said" role="status">${page.said}</p>`}
${!page.said && page.rounds.length > 0 && page.members.length > 0 && html`<p class="lead">Choose your name and answer. A leader of your squad confirms it.</p>`}
${page.rounds.map((round) => roundCard(page, round))}
${page.rounds.length === 0 && html`<p class="card">Nothing is planned yet. This link will show it once there is.</p>`}
${page.members.length > 0 && mailForm(page)}
</main>
<footer><p>This link is your squad's: it shows who plays to whoever has it.</p></footer>
</body></html>
`.text;

const roundCard = (page: SharedPage, round: SharedRound): Markup =>
  html`<section class="card" aria-labelledby="r-${round.id}"><h2 id="r-${round.id}">${round.start}</h2>
${placeLine(round)}
<p>${round.isBooked && html`<strong>Booked.</strong> `}${round.players.count} in${round.players.count > 0 && html`: ${listed(round.players)}`}</p>
${round.proposed.map((proposal) => html`<p>${name(proposal.name)}: ${ROUND_WORDS[proposal.answer]}, waits for a leader</p>`)}
${page.members.length > 0 && answerForm(page, round)}
</section>
`;

const answerForm = (page: SharedPage, { id }: SharedRound): Markup =>
  html`<form method="post" action="./rounds/${id}">${nameField(page, `m-${id}`)}
<p class="answers">${RoundAnswer.options.map((answer) => html`<button name="answer" value="${answer}">${ROUND_WORDS[answer]}</button>`)}</p></form>`;

/** Does not tell whether an address is known: the page knows of none, and shows none. */
const mailForm = (page: SharedPage): Markup =>
  html`<section class="card"><h2>Your own page</h2>
<form method="post" action="./mails"><p>By your own page you answer in one tap. We mail you the link, if your squad gave us your address.</p>
${nameField(page, 'm-mail')}
<p class="answers"><button>Mail me my link</button></p>
</form></section>`;

const nameField = ({ members, chosen }: SharedPage, id: string): Markup =>
  html`<label for="${id}">Your name</label><select id="${id}" name="userId" required><option value="">Choose</option>${members.map(
    (member) =>
      html`<option value="${member.id}"${member.id === chosen && new Markup(' selected')}>${plainName(member.name)}</option>`,
  )}</select>`;
