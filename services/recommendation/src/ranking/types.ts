import type { Day, TimeSlot } from '@fourball/contracts/constants.ts';
import type { ReceiptLine as ContractLine, NearestMiss } from '@fourball/contracts/http/ranking.ts';

/** From `startsAt` up to, but not including, `endsAt`; milliseconds since 1970 UTC. */
export interface Interval {
  startsAt: number;
  endsAt: number;
}

/** Where a course is. */
export interface Place {
  city: string | null;
  state: string | null;
  /** Degrees, north and east positive; null when not known. */
  position: { latitude: number; longitude: number } | null;
}

/** A round that a golfer plays or might: the time that it takes, its date on the clocks at the course, and where. */
export interface Round extends Interval {
  /** YYYY-MM-DD. */
  date: string;
  place: Place;
}

/** A round that a golfer is booked for. */
export interface BookedRound extends Round {
  /** The squad that plays it, where that is asked. */
  squadId?: string;
}

/** A member's answer for one date. It decides over the standing preferences, also for the slots it leaves out. */
export interface Entry {
  /** YYYY-MM-DD. A member has at most one entry per date. */
  date: string;
  /** False: busy all day, whatever the slots say. */
  isAvailable: boolean;
  timeSlots: readonly TimeSlot[];
  /** Those of them at which the member plays only if need be: free, with half of the points for preferences. */
  ifNeedBe?: readonly TimeSlot[];
}

/** A date and time at which rounds may start, on the clocks at the course. */
export interface Slot {
  /** YYYY-MM-DD. */
  date: string;
  /** Weekday of that date. */
  weekday: Day;
  time: TimeSlot;
}

/** An active member of the squad. */
export interface Member {
  id: string;
  /** Name that squad mates use. */
  name: string;
  /** Standing preferences: the member is free where the day and the slot both match, unless an entry says otherwise. */
  preferredDays: readonly Day[];
  preferredTimeSlots: readonly TimeSlot[];
  /** Ids of courses. */
  favoriteCourses: readonly string[];
  entries: readonly Entry[];
  /** The rounds that the member plays, of any squad; those outside the window may be left out. */
  booked: readonly BookedRound[];
  /** When the calendar that the member imported is busy; on a date with an entry of theirs, the entry decides. */
  away?: readonly Interval[];
}

/** Without its position no sunset is known. */
export interface Course extends Place {
  id: string;
  name: string;
  /** IANA name, such as `America/Phoenix`. */
  timeZone: string;
  /** 0 to 5, or null while nobody rated it. */
  rating: number | null;
  /** Dollars for a round, or null when not known. */
  averagePrice: number | null;
  holes: number;
}

/** Everything that a ranking depends on. Ids are unique in their list; the order of a list never matters. */
export interface RankingInput {
  squad: { preferredDays: readonly Day[] };
  /** The active members: all of them count, also those who said nothing. */
  members: readonly Member[];
  courses: readonly Course[];
  /** The players' ids of each round that the squad has booked, the latest first; the last ten count. */
  rounds: readonly (readonly string[])[];
  /** Calendar dates at the course, YYYY-MM-DD, both included. */
  window: { startDate: string; endDate: string };
  /** The days of the week that count in the window; all of them when left out. */
  weekdays?: readonly Day[];
  /** The hours that count; all of them when left out. */
  times?: readonly TimeSlot[];
  /**
   * Slots that the squad holds already: they are not offered but at the course `openAt`, and each counts as one of those
   * that its date has.
   */
  held?: readonly { date: string; time: string; openAt?: string | undefined }[];
  /** Ids of members: only tee times at which all of them are free are candidates. */
  mustCome?: readonly string[];
  /** Milliseconds since 1970 UTC. */
  now: number;
  /** Tee times to offer at most; 10 when left out. */
  limit?: number;
}

export type FactorName =
  | 'availability'
  | 'squadDay'
  | 'memberPreference'
  | 'courseRating'
  | 'price'
  | 'favourite'
  | 'fairness'
  | 'daylight'
  | 'floor';

/** One line of the reason for a score, with at most two decimals of points. */
export interface ReceiptLine extends ContractLine {
  factor: FactorName;
}

export interface RankedTeeTime {
  date: string;
  time: TimeSlot;
  courseId: string;
  /** Ids of the free members, sorted. */
  availableMembers: string[];
  /** Ids of those of them who come only if need be, sorted. */
  ifNeedBeMembers: string[];
  /** Ids of the members who said nothing that covers this slot, sorted; they never count as free. */
  unknownMembers: string[];
  totalMembers: number;
  /** 0 to 100 with at most two decimals: the sum of the receipt's points, exact to the hundredth. */
  score: number;
  receipt: ReceiptLine[];
  /** Null where nobody's coming would raise the score, and where who could come is booked elsewhere. */
  nearestMiss: NearestMiss | null;
}

/** How much each member was left out of the squad's last ten booked rounds. */
export interface Fairness {
  /** Weights of the rounds that members did not play, for those who missed one. */
  readonly deficits: ReadonlyMap<Member, { readonly weight: number; readonly missed: number }>;
  readonly sum: number;
  /** How many rounds these are. */
  readonly rounds: number;
}
