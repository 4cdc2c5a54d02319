import type { ServiceName } from '@fourball/contracts/services.ts';

/** Contents of the databases once the stack is quiet. Instants are milliseconds since 1970. */
export interface Facts {
  /** Rows of the owners' tables. */
  readonly users: readonly { id: string; email: string; lastName: string; handicap: number | null }[];
  readonly squads: readonly { id: string; name: string; createdBy: string; inviteCode: string | null }[];
  readonly members: readonly { id: string; squadId: string; userId: string; role: string; joinedAt: number }[];
  /** Golfers without an account. */
  readonly added: readonly { id: string; squadId: string; lastName: string }[];
  readonly entries: readonly { id: string; userId: string; date: string; timeSlots: string[] }[];
  readonly recommendations: readonly {
    id: string;
    squadId: string;
    status: string;
    confirmedMembers: string[];
    bookedBy: string | null;
    bookingReference: string | null;
  }[];
  /** Last words of golfers on rounds. */
  readonly answers: readonly { id: string; recommendationId: string; userId: string; word: string }[];
  readonly teeTimes: readonly {
    id: string;
    recommendationId: string;
    squadId: string;
    startsAt: number;
    endsAt: number;
    bookedBy: string;
    bookingReference: string;
    /** One for each seat. */
    players: string[];
  }[];
  readonly notifications: readonly {
    id: string;
    userId: string;
    type: string;
    title: string;
    message: string;
    squadId: string | null;
    teeTimeId: string | null;
  }[];
  readonly mails: readonly { id: string; kind: string; outcome: string | null }[];
  /** The weeks of the squads that were ranked, by their Mondays. */
  readonly weeks: readonly { id: string; squadId: string; week: string }[];
  /** The versions of every aggregate that an owner has now. */
  readonly aggregates: Readonly<Record<ServiceName, readonly AggregateFact[]>>;
  readonly outbox: Readonly<Record<ServiceName, readonly OutboxFact[]>>;
  readonly inbox: Readonly<Record<ServiceName, readonly InboxFact[]>>;
  readonly deadLetters: Readonly<Record<ServiceName, readonly { eventId: string; type: string; reason: string }[]>>;
  /** The entries of the audit trail. */
  readonly actions: Readonly<
    Record<ServiceName, readonly { action: string; rule: string; userId: string; about: string }[]>
  >;
  /** A table and the copy that another service keeps of it; a row is what both must agree on, its version included. */
  readonly readModels: readonly { name: string; owner: readonly Row[]; copy: readonly Row[] }[];
}

export interface AggregateFact {
  readonly id: string;
  readonly version: number;
  /** Its version also counts changes of which nobody is told. */
  readonly isToldInPart?: boolean;
}

export interface OutboxFact {
  readonly eventId: string;
  readonly type: string;
  readonly aggregateId: string;
  readonly version: number;
  readonly isPublished: boolean;
  /** It says nothing any more, and may be gone before a reader came to it. */
  readonly isErased: boolean;
  /** The owner told its present state again: no change. */
  readonly isSnapshot?: boolean;
  /** Present on events of aggregates that belong to a squad. */
  readonly squadId?: string | null;
}

export interface InboxFact {
  readonly eventId: string;
  readonly type: string;
  readonly outcome: string;
}

export type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
