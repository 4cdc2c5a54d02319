import type { GolferState } from '@fourball/contracts/events/auth.ts';
import type { MailSubscription } from '@fourball/contracts/http/unsubscribe.ts';
import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import type { Link } from '@fourball/kit/http/identity.ts';
import { conflict, notFound } from '@fourball/kit/http/problem.ts';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { applyGolfer, golferOf, isForgotten } from '../../read-models/golfers/service.ts';
import { isMember } from '../../read-models/squads/service.ts';
import { categoriesAskedFor, settingsAllow } from './policy.ts';
import { deleteRefusals, findRefusals, insertRefusal } from './repository.ts';
import type { MailTokens, Subscription } from './tokens.ts';

export type { MailTokens };

type Tx = Prisma.TransactionClient;
const unknownLink = () => notFound('This link is invalid or has expired');

export type MailSubscriptionService = ReturnType<typeof createMailSubscriptionService>;

export function createMailSubscriptionService({ client, tokens }: { client: PrismaClient; tokens: MailTokens }) {
  /** @throws 404 for a token that was not made here, and for one of an account that is gone. */
  async function subscriptionOf(tx: Tx, token: string): Promise<Subscription & { isAllowed: boolean }> {
    const about = tokens.read(token);
    const golfer = about?.isAccount ? await golferOf(tx, about.reader) : undefined;
    if (!about || (about.isAccount && (!golfer || golfer.gone))) throw unknownLink();
    return { ...about, isAllowed: !golfer || settingsAllow(golfer.notificationSettings, about.category) };
  }

  async function show(tx: Tx, about: Awaited<ReturnType<typeof subscriptionOf>>): Promise<MailSubscription> {
    const { category, isAccount, isAllowed } = about;
    return { category, isSubscribed: isAllowed && !(await refuses(tx, about)), coversAll: !isAccount };
  }

  return {
    async get(token: string): Promise<MailSubscription> {
      return show(client, await subscriptionOf(client, token));
    },

    async end(token: string): Promise<MailSubscription> {
      const about = await subscriptionOf(client, token);
      await client.$transaction(async (tx) => {
        // The account may have gone since, and does not go any more before this is kept.
        if (about.isAccount && (await isForgotten(tx, about.reader))) throw unknownLink();
        await insertRefusal(tx, about);
      });
      return show(client, about);
    },

    async takeUpAgain(token: string): Promise<MailSubscription> {
      const about = await subscriptionOf(client, token);
      await deleteRefusals(client, about.reader, [about.category]);
      return show(client, about);
    },

    /**
     * Ends or resumes all mails to the address of a golfer without an account, of whichever squad.
     * @throws 404 for one who is no member, 409 for one who has an account.
     */
    async choose({ userId, squadId }: Link, mails: 'none' | 'all'): Promise<void> {
      const golfer = await golferOf(client, userId);
      if (!golfer || golfer.gone || !(await isMember(client, { userId, squadId }))) throw unknownLink();
      if (golfer.claimed) throw conflict('has-account', 'Choose in your settings which mails you want');
      if (golfer.email === '') return;
      const about = tokens.subscriptionOf({ address: golfer.email }, 'squadInvites');
      if (mails === 'none') await insertRefusal(client, about);
      else await deleteRefusals(client, about.reader, [about.category]);
    },
  };
}

/** Whether a reader unsubscribed from a category by the link in a mail. */
export const refuses = async (
  tx: Tx,
  { reader, category }: Pick<Subscription, 'reader' | 'category'>,
): Promise<boolean> => (await findRefusals(tx, [reader], category)).has(reader);

/** Ends mails of a category to a reader. */
export const refuse = (tx: Tx, about: Pick<Subscription, 'reader' | 'category'>) => insertRefusal(tx, about);

/** Keeps a golfer; what they switched on in their settings is mailed again, also where they had unsubscribed from it. */
export async function applyGolferAndSettings({ tx }: EventWork<Tx>, event: Received<GolferState>): Promise<void> {
  const { data, isSnapshot } = event;
  const before = isSnapshot ? undefined : await golferOf(tx, data.id);
  const isChanged = await applyGolfer(tx, event);
  if (!before || before.gone || !isChanged) return;
  const categories = categoriesAskedFor(before.notificationSettings, data.notificationSettings);
  if (categories.length > 0) await deleteRefusals(tx, data.id, categories);
}
