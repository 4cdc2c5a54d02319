import { SERVICES } from '@fourball/contracts/services.ts';
import { portOf } from '../../dev-stack/topology.ts';
import type { Visitor } from '../../lib/visitor.ts';
import { attempt } from '../asking.ts';
import { nobodysThings, type RouteName, routeNames, routeOf, sampleOf } from '../samples.ts';
import type { ProofStack } from '../stack.ts';

/** How a call was answered, and after how many milliseconds. */
export interface Answered {
  readonly call: string;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly milliseconds: number;
}

async function measured(call: string, answer: Promise<{ status: number; headers: Headers }>): Promise<Answered> {
  const begun = performance.now();
  const { status, headers } = await answer;
  return { call, status, retryAfter: headers.get('retry-after'), milliseconds: performance.now() - begun };
}

const makeCall = (by: Visitor, name: RouteName): Promise<Answered> =>
  measured(name, attempt(by, routeOf(name), sampleOf(name, nobodysThings)));

/** Every call of the contracts, all at once. */
export const everyCallAtOnce = (by: Visitor): Promise<Answered[]> =>
  Promise.all(routeNames.map((name) => makeCall(by, name)));

/** Every call of the contracts, one after the other. */
export async function everyCallInTurn(by: Visitor): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const name of routeNames) answers.push(await makeCall(by, name));
  return answers;
}

/** Asks for what needs no database: the app's page, and the word of each process that it lives. */
export function pageAndSignsOfLife({ url, ports }: ProofStack): Promise<Answered[]> {
  const alive = [...SERVICES, 'gateway' as const].map((part) => `http://127.0.0.1:${portOf(part, ports)}/livez`);
  return Promise.all([`${url}/`, `${url}/squads`, ...alive].map((address) => measured(address, fetch(address))));
}
