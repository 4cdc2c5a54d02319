import { randomBytes } from 'node:crypto';
import { authRoutes, type User } from '@fourball/contracts/http/auth.ts';
import { createVisitor, type Visitor } from '../lib/visitor.ts';

/** A visitor who is signed in. */
export interface Golfer extends Visitor {
  readonly user: User;
}

/** Registers a golfer with the stack at `url`, or behind several gateways that take turns. */
export async function registerGolfer(url: string | readonly string[], firstName: string): Promise<Golfer> {
  const visitor = createVisitor(url);
  // Test files that run side by side share a stack, and a moment.
  const email = `${firstName.toLowerCase()}.${randomBytes(6).toString('hex')}@example.com`;
  const body = { email, password: 'fairway7', firstName, lastName: 'Proof' };
  return { ...visitor, user: await visitor.ask(authRoutes.register, { body }) };
}
