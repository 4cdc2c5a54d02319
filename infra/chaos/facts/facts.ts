import type { ServiceName } from '@fourball/contracts/services.ts';

/** Contents of the databases once the stack is quiet. Instants are milliseconds since 1970. */
export interface Facts {
  /** Rows of the owners' tables. */
  readonly users: readonly { id: string; email: string; lastName: string; handicap: number | null }[];
  readonly squads: readonly { id: string; name: string; createdBy: string; inviteCode: string | null }[];
  readonly members: readonly { id: string; squadId: string; userId: string; role: string; joinedAt: number }[];
  readonly entries: readonly { id: string; userId: string; date: string; timeSlots: string[] }[];
  readonly recommendations: readonly RecommendationFact[];
  readonly teeTimes: readonly TeeTimeFact[];
  readonly notifications: readonly NotificationFact[];
  readonly mails: readonly { id: string; kind: string; outcome: string | null }[];
  /** The weeks of the squads that were ranked, by their Mondays. */
  readonly weeks: readonly { id: string; squadId: string; week: string }[];
  /** The versions of every aggregate that an owner has now. */
  readonly aggregates: Readonly<Record<ServiceName, readonly { id: string; version: number }[]>>;
  readonly outbox: Readonly<Record<ServiceName, readonly OutboxFact[]>>;
  readonly inbox: Readonly<Record<ServiceName, readonly InboxFact[]>>;
  readonly deadLetters: Readonly<Record<ServiceName, readonly { eventId: string; type: string; reason: string }[]>>;
  readonly deeds: Readonly<Record<ServiceName, readonly DeedFact[]>>;
  readonly readModels: readonly ReadModelFact[];
}

export interface RecommendationFact {
  readonly id: string;
  readonly squadId: string;
  readonly status: string;
  readonly confirmedMembers: string[];
  readonly bookedBy: string | null;
  readonly bookingReference: string | null;
}

export interface TeeTimeFact {
  readonly id: string;
  readonly recommendationId: string;
  readonly squadId: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly bookedBy: string;
  readonly bookingReference: string;
  /** One for each seat. */
  readonly players: string[];
}

export interface NotificationFact {
  readonly id: string;
  readonly userId: string;
  readonly type: string;
  readonly message: string;
  readonly teeTimeId: string | null;
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

/** An entry of the audit trail. */
export interface DeedFact {
  readonly deed: string;
  readonly rule: string;
  readonly userId: string;
  readonly about: string;
}

/** A table and the copy that another service keeps of it; a row is what both must agree on, its version included. */
export interface ReadModelFact {
  readonly name: string;
  readonly owner: readonly Row[];
  readonly copy: readonly Row[];
}

export type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
