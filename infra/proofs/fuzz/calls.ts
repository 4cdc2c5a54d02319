import { createRandom, type Random } from '../../lib/random.ts';
import { textOf } from '../../lib/visitor.ts';
import type { Golfer } from '../golfer.ts';
import { type Caller, Callers } from './callers.ts';
import { type Operation, readOperations } from './document.ts';
import { type FuzzAnswer, faultOf } from './judge.ts';
import { Pool } from './pool.ts';
import { type FuzzRequest, makeRequest } from './request.ts';
import { createMaker } from './values.ts';

const GOLFERS = 12;
const AT_ONCE = 6;
const ANSWERED_WITHIN_MS = 20_000;

/** How often a call is made beside the others (1): those that end much, and those that cost much, more seldom. */
const SHARES: Readonly<Record<string, number>> = {
  deleteAccount: 0.4,
  deleteSquad: 0.4,
  logout: 0.5,
  register: 0.4,
  login: 0.4,
  forgotPassword: 0.4,
  inviteByMail: 1.5,
  squadOutlook: 0.5,
  createSquad: 2,
  createInvite: 2,
  join: 2,
  changeMember: 2,
  // Few removals are a leader's, and only such bans can be lifted.
  removeMember: 4,
  saveAvailability: 3,
  // Few recommendations get as far as a booking, of which the next calls are.
  confirmRecommendation: 4,
  bookRecommendation: 5,
  cancelBooking: 0.5,
  // Few callers come to a round, and bring somebody.
  addGuest: 3,
  shareLink: 3,
  endSharedLink: 0.3,
  proposeAnswer: 4,
  decideProposal: 2,
};

export interface Fault {
  readonly what: string;
  readonly request: string;
}

export interface CallsResult {
  readonly sent: number;
  /** By call, how often each status was answered. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly faults: readonly Fault[];
}

interface CallsOptions {
  readonly url: string;
  readonly seed: string;
  readonly requests: number;
  /** Has a newcomer confirm their address. */
  readonly welcome: (golfer: Golfer) => Promise<void>;
  /** Puts secrets that only travel by mail into the pool: those of the callers, and others'. */
  readonly openMail: (pool: Pool, callers: readonly Caller[]) => Promise<void>;
  readonly onProgress?: (sent: number, faults: number) => void;
}

/** How many times as many requests are sent at most, for the calls that chance has shown from one side only. */
const REQUESTS_MAX = 5;
/** So often the mail is opened, and the outside told how far it is. */
const EVERY = 2_500;

/** Makes calls as the document of the API tells them, right ones and wrong ones, about things that earlier calls made. */
export async function fuzzCalls(options: CallsOptions): Promise<CallsResult> {
  const { url, requests, welcome, openMail, onProgress = () => {} } = options;
  const random = createRandom(options.seed);
  const operations = await readOperations(url);
  const pool = new Pool(random.fork('pool'));
  const callers = new Callers(url, random.fork('callers'), welcome);
  await callers.gather(GOLFERS);
  const emails = () => callers.all.map(({ email }) => email);
  const making = { random, pool, maker: createMaker(random.fork('values'), pool, emails) };
  const statuses = new Map<string, Map<number, number>>(operations.map(({ name }) => [name, new Map()]));
  const faults: Fault[] = [];
  const choose = chooser(operations, random);
  let sent = 0;

  /** Any call; once all requests are sent, one that was seen from one side only. */
  function chooseNext(): Operation | undefined {
    if (sent < requests) return choose();
    const left = operations.filter(({ name }) => sidesMissing(name, statuses.get(name)).length > 0);
    if (left.length === 0 || sent >= REQUESTS_MAX * requests) return undefined;
    // Calls that make things are made beside those about them.
    return random.chance(0.5) ? random.pick(left) : choose();
  }

  async function one(operation: Operation): Promise<void> {
    const request = makeRequest(operation, making);
    const { name } = request.operation;
    const { index, cookie } = callers.choose(request.insider);
    const isVisitor = name === 'register' || name === 'login';
    const answer = await send(url, request, isVisitor ? '' : cookie).catch(String);
    const fault =
      typeof answer === 'string'
        ? `was not answered: ${answer}`
        : faultOf(request, answer, isSentAsWritten(request, url));
    if (fault !== undefined) faults.push({ what: fault, request: inWords(request) });
    if (typeof answer !== 'string') await learn(request, answer, index);
  }

  async function learn(request: FuzzRequest, { status, headers, text }: FuzzAnswer, index: number): Promise<void> {
    const { name, path, needsSession } = request.operation;
    const counts = statuses.get(name) as Map<number, number>;
    counts.set(status, (counts.get(status) ?? 0) + 1);
    if (status < 300 && headers.get('content-type')?.startsWith('application/json'))
      pool.learn(path, JSON.parse(text), index);
    if (status < 400) learnTogether(request, text, index);
    if (status === 404 && request.intent === 'right' && index === request.insider) pool.forget(request.about);
    if (status === 401 && needsSession && index >= 0) await callers.renew(index);
  }

  /** Learns of things that are there only together. */
  function learnTogether({ operation, url, about, body, insider: by = -1 }: FuzzRequest, text: string, index: number) {
    if (operation.name === 'removeMember' && url.includes('ban=true')) pool.addBan(about, index);
    if (operation.name === 'shareLink') pool.addShared(JSON.parse(text).url, about[0] ?? '', index);
    if (operation.name === 'addGuest')
      pool.addTogether('guest', { recommendationId: about[0] ?? '', guestId: JSON.parse(text).id }, index);
    // The leader who turned the link on can decide.
    if (operation.name === 'proposeAnswer')
      pool.addTogether(
        'proposal',
        { ...Object.fromEntries(new URLSearchParams(body ?? '')), recommendationId: about[1] ?? '' },
        by,
      );
  }

  async function work(): Promise<void> {
    for (let next = chooseNext(); next; next = chooseNext()) {
      sent += 1;
      if (sent % EVERY === 1) {
        onProgress(sent - 1, faults.length);
        await openMail(pool, callers.all);
      }
      await one(next);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { sent, statuses, faults };
}

/** Picks calls by their shares. */
function chooser(operations: readonly Operation[], random: Random): () => Operation {
  const ends: number[] = [];
  for (const { name } of operations) ends.push((ends.at(-1) ?? 0) + (SHARES[name] ?? 1));
  return () => {
    const place = random.next() * (ends.at(-1) ?? 0);
    return operations[ends.findIndex((end) => place < end)] as Operation;
  };
}

async function send(base: string, { method, url, headers, body }: FuzzRequest, cookie: string): Promise<FuzzAnswer> {
  const response = await fetch(new URL(url, base), {
    method,
    headers: { ...headers, ...(cookie === '' ? {} : { cookie }) },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
  });
  return { status: response.status, headers: response.headers, text: await textOf(response) };
}

const isSentAsWritten = ({ url }: FuzzRequest, base: string) => {
  const { pathname, search } = new URL(url, base);
  return `${pathname}${search}` === url.replace(/\?$/, '');
};

const inWords = ({ intent, method, url, headers, body }: FuzzRequest): string =>
  `${intent}: ${method} ${url.slice(0, 300)} ${JSON.stringify(headers)} ${body?.slice(0, 600) ?? ''}`;

/** Calls that cannot succeed here: a calendar is read from the public internet. */
const NOT_FROM_HERE: readonly string[] = ['importCalendar'];

/** Sides of a call that were never seen: success or refusal. */
function sidesMissing(name: string, counts: ReadonlyMap<number, number> = new Map()): string[] {
  const seen = [...counts.keys()];
  return [
    ...(seen.some((status) => status < 400) || NOT_FROM_HERE.includes(name) ? [] : [`${name} never succeeded`]),
    ...(seen.some((status) => status >= 400 && status < 500) ? [] : [`${name} was never refused`]),
  ];
}

/** The calls that never succeeded, or were never refused. */
export const oneSided = ({ statuses }: CallsResult): string[] =>
  [...statuses].flatMap(([name, counts]) => sidesMissing(name, counts));
