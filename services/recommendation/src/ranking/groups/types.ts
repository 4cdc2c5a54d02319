/** A player, as far as the groups depend on them. */
export interface Player {
  readonly id: string;
  /** -10 to 54 with one decimal, or null when not known. */
  readonly handicap: number | null;
  /** Handicaps of the guests, three at most, who go in the player's group; left out where there are none. */
  readonly guests?: readonly (number | null)[];
}

/** How many seats a player takes with their guests. */
export const seatsOf = ({ guests = [] }: Player): number => 1 + guests.length;

/** The players' ids of each group of one booked round. */
export type Round = readonly (readonly string[])[];

export interface Grouping {
  /** Ids of the players, sorted within a group; groups of more seats first, then by their first player. */
  readonly groups: readonly (readonly string[])[];
  /** Nothing costs less: every grouping was weighed, or this one costs nothing. Else it is the best that was found. */
  readonly isProvenBest: boolean;
}
