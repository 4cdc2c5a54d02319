import type { User } from '@fourball/contracts/http/auth.ts';
import { createContext, useContext } from 'react';
import { hasNote, leaveNote, takeNote } from '../../lib/tab-note.ts';

export const SessionUser = createContext<User | null>(null);

/** The golfer who is signed in; only for what the session guard lets through. */
export function useSessionUser(): User {
  const user = useContext(SessionUser);
  if (!user) throw new Error('This screen needs a signed-in golfer.');
  return user;
}

const NEW_GOLFER = 'fourball.new-golfer';

/** Notes that a golfer's account was made in this tab: they are new in it until they sign in again or it is closed. */
export const noteNewGolfer = (userId: string): void => leaveNote(NEW_GOLFER, userId);
export const noteReturn = (userId: string): boolean => takeNote(NEW_GOLFER, userId);
export const greetingOf = (userId: string) => (hasNote(NEW_GOLFER, userId) ? 'Welcome' : 'Welcome back');
