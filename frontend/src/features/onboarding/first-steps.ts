import type { Squad } from '@fourball/contracts/http/squad.ts';

/** So long after they made their account golfers are shown what is left to do until they play. */
const BEGINNING_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Knows of a golfer what home has read. */
export interface Beginning {
  readonly userId: string;
  readonly squads: readonly Pick<Squad, 'id' | 'createdBy' | 'memberCount'>[];
  readonly hasAnswered: boolean;
  readonly plays: boolean;
}

export interface FirstStep {
  readonly name: string;
  /** The act by which it is done, with its name in it, and where that is. */
  readonly act: string;
  readonly to: string;
  readonly isDone: boolean;
  /** Done by inviting to the squad at `to`. */
  readonly invites?: boolean;
}

/** The way from an account to a booked round. */
export function firstStepsOf({ userId, squads, hasAnswered, plays }: Beginning): readonly FirstStep[] {
  const squad = squads.find(({ createdBy }) => createdBy === userId) ?? squads[0];
  return [
    { name: 'Account', act: 'Create an account', to: '/profile', isDone: true },
    { name: 'Squad', act: 'Create a squad', to: '/create-squad', isDone: squad !== undefined },
    {
      ...{ name: 'Friends', act: 'Invite your friends', to: squad ? `/squad/${squad.id}` : '/create-squad' },
      ...{ isDone: squads.some(({ memberCount }) => memberCount > 1), invites: squad !== undefined },
    },
    { name: 'Free days', act: 'Say your free days', to: '/availability', isDone: hasAnswered },
    { name: 'Round', act: 'Book a round', to: '/tee-times', isDone: plays },
  ];
}

export const hasJustBegun = (createdAt: string | null | undefined, now: Date): boolean =>
  createdAt != null && now.getTime() - Date.parse(createdAt) < BEGINNING_DAYS * DAY_MS;
