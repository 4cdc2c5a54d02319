import { routes } from '@fourball/contracts/http/routes.ts';
import type { Random } from '../../lib/random.ts';
import { createVisitor, type Visitor } from '../../lib/visitor.ts';
import { type Golfer, registerGolfer } from '../golfer.ts';
import { PASSWORD } from './values.ts';

export interface Caller {
  cookie: string;
  readonly email: string;
}

/** Has the caller with the session join a squad and lead it; false where they have none, or another call of theirs ends it. */
export async function leads(
  visitor: Visitor,
  headers: { cookie: string },
  creator: Golfer,
  { squadId, inviteCode }: { squadId: string; inviteCode: string },
): Promise<boolean> {
  const { status } = await visitor.call(routes.join, { params: { inviteCode } }, { headers });
  if (status !== 200) return false;
  const user = await visitor.call(routes.currentUser, {}, { headers });
  if (user.status !== 200) return false;
  const { id: userId } = user.body();
  await creator.ask(routes.changeMember, { params: { squadId, userId }, body: { role: 'leader' } });
  return true;
}

/** The golfers of a run. One whose session is over signs in again, or is somebody new where the account is gone. */
export class Callers {
  readonly all: Caller[] = [];
  readonly #url: string;
  readonly #random: Random;
  readonly #welcome: (golfer: Golfer) => Promise<void>;

  /** @param welcome does what a newcomer needs besides an account. */
  constructor(url: string, random: Random, welcome: (golfer: Golfer) => Promise<void>) {
    this.#url = url;
    this.#random = random;
    this.#welcome = welcome;
  }

  async gather(count: number): Promise<void> {
    while (this.all.length < count) this.all.push(await this.#newcomer());
  }

  /** Mostly who knows of the thing, at times any other golfer, or nobody's cookie. */
  choose(insider: number | undefined): { index: number; cookie: string } {
    if (this.#random.chance(0.08)) return { index: -1, cookie: this.#random.pick(['', 'fourball-session=nobody']) };
    const known = insider !== undefined && insider >= 0 && this.#random.chance(0.8);
    const index = known ? insider : this.#random.whole(0, this.all.length - 1);
    return { index, cookie: this.all[index]?.cookie ?? '' };
  }

  /** After a 401: the golfer is there again. */
  async renew(index: number): Promise<void> {
    const { email, cookie } = this.all[index] as Caller;
    const visitor = createVisitor(this.#url);
    const { status } = await visitor.call(routes.login, { body: { email, password: PASSWORD } });
    // Another request of this golfer has renewed it meanwhile.
    if (this.all[index]?.cookie !== cookie) return;
    this.all[index] = status === 200 ? { email, cookie: visitor.cookieHeader() } : await this.#newcomer();
  }

  async #newcomer(): Promise<Caller> {
    const golfer = await registerGolfer(this.#url, 'Fuzz');
    await this.#welcome(golfer);
    return { email: golfer.user.email, cookie: golfer.cookieHeader() };
  }
}
