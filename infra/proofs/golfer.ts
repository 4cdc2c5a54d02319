import { authRoutes, type User } from '@fourball/contracts/http/auth.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/** A visitor who is signed in. */
export interface Golfer extends Visitor {
  readonly user: User;
}

let registered = 0;

/** Registers a golfer with the stack at `url`, or behind several gateways that take turns. */
export async function registerGolfer(url: string | readonly string[], firstName: string): Promise<Golfer> {
  const visitor = createVisitor(url);
  registered += 1;
  const email = `${firstName.toLowerCase()}.${registered}.${Date.now()}@example.com`;
  const body = { email, password: 'fairway7', firstName, lastName: 'Proof' };
  return { ...visitor, user: await visitor.ask(authRoutes.register, { body }) };
}
