import type { RoundAnswer } from '@fourball/contracts/http/answer.ts';

/** Each kind of write: what the golfer wants with it, and what of the answer is remembered. */
export interface Writes {
  register: { wanted: { email: string }; answer: { userId: string } };
  'change handicap': { wanted: { by: string; handicap: number }; answer: null };
  'create squad': { wanted: { by: string; name: string }; answer: { squadId: string } };
  invite: { wanted: { by: string; squadId: string }; answer: { inviteCode: string } };
  join: { wanted: { by: string; squadId: string }; answer: null };
  save: { wanted: { by: string; date: string; timeSlots: readonly string[] }; answer: null };
  delete: { wanted: { by: string; date: string }; answer: null };
  generate: { wanted: { by: string; squadId: string }; answer: { recommendationIds: readonly string[] } };
  /** A golfer without an account, by a name that nobody else has, is made a member. */
  add: { wanted: { by: string; squadId: string; name: string }; answer: null };
  /** A word on a round by a personal link; `by` is the link's golfer. */
  answer: { wanted: { by: string; recommendationId: string; word: RoundAnswer }; answer: null };
  confirm: { wanted: { by: string; recommendationId: string }; answer: null };
  /** The account is deleted. */
  leave: { wanted: { by: string; email: string }; answer: null };
  book: { wanted: { by: string; recommendationId: string; bookingReference: string }; answer: null };
}

export type WriteKind = keyof Writes;
export type Wanted<K extends WriteKind> = Writes[K]['wanted'];
export type Remembered<K extends WriteKind> = Writes[K]['answer'];

/**
 * - answered: 2xx. It must be there afterwards.
 * - refused: 4xx. It must not be there because of this call.
 * - unknown: the connection broke, it took too long, or 5xx. It may be there or not.
 */
export type Outcome = 'answered' | 'refused' | 'unknown';

export interface LoggedWrite<K extends WriteKind = WriteKind> {
  readonly kind: K;
  /** Ids of golfers, squads and recommendations; `by` is the golfer who asked. */
  readonly wanted: Wanted<K>;
  readonly outcome: Outcome;
  /** Only of an answered one. */
  readonly answer?: Remembered<K>;
  /** Undefined where there was no answer at all. */
  readonly status?: number;
  /** Milliseconds of the clients' clock. */
  readonly startedAt: number;
  readonly endedAt: number;
}

/** Everything that the golfers asked for, in the order in which the answers came. */
export type CallLog = readonly LoggedWrite[];

export const writesOf = <K extends WriteKind>(log: CallLog, kind: K): LoggedWrite<K>[] =>
  log.filter((write): write is LoggedWrite<K> => write.kind === kind);

export const answeredOf = <K extends WriteKind>(log: CallLog, kind: K) =>
  writesOf(log, kind)
    .filter(({ outcome }) => outcome === 'answered')
    .map((write) => ({ ...write, answer: write.answer as Remembered<K> }));

/**
 * Without the writes of those who deleted their account: nothing of them is to be there, and what is there nonetheless
 * was asked for by nobody. Of those of whom it is not known, everything may be there or not.
 */
export function withoutTheGone(log: CallLog): CallLog {
  const leavings = writesOf(log, 'leave');
  const gone = new Set(answeredOf(log, 'leave').flatMap(({ wanted }) => [wanted.by, wanted.email]));
  const perhaps = new Set(leavings.flatMap(({ wanted }) => [wanted.by, wanted.email]));
  return log.flatMap((write) => {
    const who = 'by' in write.wanted ? write.wanted.by : write.wanted.email;
    if (gone.has(who)) return [];
    return perhaps.has(who) && write.outcome === 'answered' ? [{ ...write, outcome: 'unknown' as const }] : [write];
  });
}

/** Those that may have had an effect. */
export const possibleOf = <K extends WriteKind>(log: CallLog, kind: K): LoggedWrite<K>[] =>
  writesOf(log, kind).filter(({ outcome }) => outcome !== 'refused');
