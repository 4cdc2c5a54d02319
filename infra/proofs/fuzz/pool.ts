import type { Random } from '../../lib/random.ts';
import { feedTokenOf } from '../calendar-file.ts';

/** A thing that an answer named, and the caller who was told of it. */
export interface Found {
  readonly value: string;
  readonly by: number;
}

/** Things that only together are about something that is there, by the parameters that they fill. */
type Named = Readonly<Record<string, Found>>;

/**
 * Kinds of them: a squad with a golfer whom it has banned, a round with a guest, a proposed answer with the answer that the
 * leader saw, a round with the repair of its groups that was seen, a round with a golfer who may have a seat, a date with
 * the decision that is open, and the link of a guest.
 */
type Together = 'ban' | 'guest' | 'proposal' | 'repair' | 'seat' | 'decision' | 'guest-link';

/** A squad's shared link, and the leader who turned it on. */
interface Shared {
  readonly token: Found;
  readonly squadId: string;
}

/** An answer, or one of its list, as far as it names things. */
interface Thing {
  readonly id?: unknown;
  readonly squadId?: string;
  readonly members?: readonly Member[];
  readonly dates?: readonly { readonly id: string }[];
}

interface Member {
  readonly userId: string;
  readonly user?: { readonly claimed?: boolean };
}

/** So many of a kind are remembered; a newer one takes the place of any other. */
const KEPT = 200;

/** Fields of answers that fill parameters, by the kind of thing that they are fields of. */
const NAMED = [
  'squadId',
  'userId',
  'courseId',
  'recommendationId',
  'teeTimeId',
  'notificationId',
  'subscriptionId',
  'sessionId',
  'invitationId',
  'inviteCode',
  'gameId',
  'date',
];

/** The kind of thing whose `id` a call answers. */
const KIND_BY_PATH: readonly [RegExp, string][] = [
  [/^\/api\/(register|login|user|auth\/user|profile)$/, 'userId'],
  [/^\/api\/courses/, 'courseId'],
  [/recommendations\//, 'recommendationId'],
  [/confirm-optimal-slot$/, 'recommendationId'],
  [/^\/api\/bookings|\/tee-times$/, 'teeTimeId'],
  [/^\/api\/notifications\/push-subscriptions/, 'subscriptionId'],
  [/^\/api\/notifications/, 'notificationId'],
  [/^\/api\/sessions/, 'sessionId'],
  [/\/standing-games/, 'gameId'],
  [/^\/api\/game-dates/, 'dateId'],
  [/^\/api\/squads(\/\{squadId\}(\/join)?)?$/, 'squadId'],
];

/** Remembers what answers name, so that later calls are about things that are there. */
export class Pool {
  readonly #found = new Map<string, Found[]>();
  readonly #members = new Map<string, string[]>();
  /** Golfers without an account: one who is removed is forgotten, and no ban is kept. */
  readonly #unclaimed = new Set<string>();
  readonly #shared: Shared[] = [];
  readonly #rounds = new Map<string, string>();
  readonly #together = new Map<Together, Named[]>();
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  add(kind: string, value: string, by: number): void {
    const all = this.#found.get(kind) ?? [];
    this.#found.set(kind, all);
    if (all.some((one) => one.value === value)) return;
    if (all.length < KEPT) all.push({ value, by });
    else all[this.#random.whole(0, KEPT - 1)] = { value, by };
  }

  pick(kind: string): Found | undefined {
    const all = this.#found.get(kind) ?? [];
    return all.length > 0 ? this.#random.pick(all) : undefined;
  }

  /** A member of the squad, as far as answers have told. */
  pickMember(squadId: string): Found | undefined {
    const members = this.#members.get(squadId) ?? [];
    return members.length > 0 ? { value: this.#random.pick(members), by: -1 } : undefined;
  }

  /** Learns of a ban from the call that made it. */
  addBan([squadId = '', userId = '']: readonly string[], by: number): void {
    if (!this.#unclaimed.has(userId)) this.addTogether('ban', { squadId, userId }, by);
  }

  /** Learns of things that are there only together. */
  addTogether(kind: Together, values: Readonly<Record<string, string>>, by: number): void {
    const named = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, by }]));
    this.#together.set(kind, [...(this.#together.get(kind) ?? []), named].slice(-KEPT));
  }

  pickTogether(kind: Together): Named | undefined {
    const all = this.#together.get(kind) ?? [];
    return all.length > 0 ? this.#random.pick(all) : undefined;
  }

  /** The latest, which is not picked again. */
  takeTogether(kind: Together): Named | undefined {
    return this.#together.get(kind)?.pop();
  }

  /** Learns of a shared link from the call that turned it on. */
  addShared(url: string, squadId: string, by: number): void {
    this.#shared.push({ token: { value: url.split('/').at(-2) ?? '', by }, squadId });
  }

  /** A shared link with a round and a member of its squad; the latest of several, which is the likeliest to work. */
  pickShared(): Named | undefined {
    const all = this.#shared.filter(({ squadId }) => this.#rounds.has(squadId)).slice(-5);
    if (all.length === 0) return undefined;
    const { token, squadId } = this.#random.pick(all);
    const [round, member] = [this.#rounds.get(squadId), this.pickMember(squadId)];
    if (!round || !member) return undefined;
    return { token, recommendationId: { ...token, value: round }, userId: member };
  }

  /** Forgets what is not there any more. */
  forget(values: readonly string[]): void {
    for (const [kind, all] of this.#found)
      if (!/token$|^linked/i.test(kind))
        this.#found.set(
          kind,
          all.filter(({ value }) => !values.includes(value)),
        );
  }

  /** Takes what is good for one use. */
  take(kind: string): string | undefined {
    return this.#found.get(kind)?.pop()?.value;
  }

  /** Looks through the answer to a call of `path`. */
  learn(path: string, answer: unknown, by: number): void {
    const kind = KIND_BY_PATH.find(([pattern]) => pattern.test(path))?.[1];
    for (const thing of [answer].flat()) this.#learnThing(kind, Object(thing) as Thing, by);
    this.#walk(answer, by);
  }

  #learnThing(kind: string | undefined, { id, members, squadId, dates }: Thing, by: number): void {
    if (typeof id !== 'string') return;
    if (kind !== undefined) this.add(kind, id, by);
    if (kind === 'recommendationId' && squadId) this.#rounds.set(squadId, id);
    if (kind === 'squadId' && members) this.#learnMembers(id, members);
    if (kind === 'gameId') for (const date of dates ?? []) this.add('dateId', date.id, by);
  }

  #learnMembers(squadId: string, members: readonly Member[]): void {
    this.#members.set(
      squadId,
      members.map(({ userId }) => userId),
    );
    for (const { userId, user } of members) if (user?.claimed === false) this.#unclaimed.add(userId);
  }

  #walk(value: unknown, by: number): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner !== 'string') this.#walk(inner, by);
      else if (NAMED.includes(name)) this.add(name, inner, by);
      else if (name === 'feedUrl') this.add('feedToken', feedTokenOf(inner), by);
      else if (inner.includes('/a/')) this.add('token', inner.split('/').at(-2) ?? '', -1);
    }
  }
}
