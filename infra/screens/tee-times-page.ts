import { type Recommendation, recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { registerGolfer } from '../proofs/golfer.ts';
import { openBrowser, type ProofBrowser } from './browser.ts';
import { type ReadySquad, readySquad } from './ready-squad.ts';

/** Dana and Lee are free on the next mornings; Kim and Sam have not answered. Saturdays are the squad's. */
export async function squadOfFour(url: string): Promise<ReadySquad> {
  const ready = await readySquad(url, 'Weekend Warriors');
  for (const name of ['Kim', 'Sam']) {
    const golfer = await registerGolfer(url, name);
    await golfer.ask(squadRoutes.join, { params: { inviteCode: ready.inviteCode } });
  }
  const params = { squadId: ready.squad.id };
  await ready.dana.ask(squadRoutes.changeSquad, { params, body: { preferredDays: ['saturday'] } });
  return ready;
}

/** Recommendations of the squad, the best match first. */
export const listed = ({ dana, squad }: ReadySquad): Promise<Recommendation[]> =>
  dana.ask(recommendationRoutes.listRecommendations, { params: { squadId: squad.id } });

export const teeTimesPath = ({ squad }: ReadySquad) => `/tee-times?squad=${squad.id}`;

/** Best Tee Times of one golfer, by what is read on it. */
export async function openTeeTimes(url: string, visitor: ReadySquad['dana']) {
  const browser = await openBrowser(url, { visitor });
  return { ...browser, ...wordsOf(browser) };
}

function wordsOf({ page }: ProofBrowser) {
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  return {
    /** The recommendations' cards. */
    cards,
    card: (place: number) => cards.nth(place),
    /** A button of the screen, or of the card at a place. */
    button: (name: string | RegExp, place?: number) =>
      (place === undefined ? page : cards.nth(place)).getByRole('button', { name, exact: true }),
    says: (text: string | RegExp) => page.getByText(text, { exact: true }).first().waitFor(),
    focused: () => page.evaluate<string>('document.activeElement.textContent'),
  };
}
