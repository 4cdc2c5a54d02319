import { routes } from '@fourball/contracts/http/routes.ts';
import { newId } from '@fourball/kit/process/id.ts';
import type { Golfer } from './golfer.ts';
import { linkTokenFor } from './mail.ts';
import type { SharedStack } from './stack.ts';

/** Has a leader bring a guest to a round, by an address; answers the guest's id, and the token of the link in their mail. */
export async function bringByLink(
  stack: Pick<SharedStack, 'url' | 'wiring'>,
  host: Golfer,
  params: { recommendationId: string },
  name = 'Kim',
) {
  const email = `guest.${newId()}@example.com`;
  const { id } = await host.ask(routes.addGuest, { params, body: { name, email } });
  return { id, token: await linkTokenFor(stack, email, 'guest') };
}
