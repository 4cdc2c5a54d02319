import type { User } from '@fourball/contracts/http/auth.ts';
import { createContext, useContext } from 'react';

export const SessionUser = createContext<User | null>(null);

/** The golfer who is signed in; only for what the session guard lets through. */
export function useSessionUser(): User {
  const user = useContext(SessionUser);
  if (!user) throw new Error('This screen needs a signed-in golfer.');
  return user;
}
