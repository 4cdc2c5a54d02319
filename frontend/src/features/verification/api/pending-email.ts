import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { emailRoutes } from '@fourball/contracts/http/email.ts';
import { routeQuery } from '../../../lib/query.ts';

export const pendingEmailQuery = routeQuery(emailRoutes.pendingEmail);

/** Reads that tell of the golfer's address, whether it is confirmed, and of one that waits. */
export const addressReads = [authRoutes.currentUser, authRoutes.profile, emailRoutes.pendingEmail];
