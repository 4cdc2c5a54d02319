import type { CalendarProvider } from '@fourball/contracts/http/calendar.ts';
import { notFound } from '@fourball/kit/http/problem.ts';
import type { Open } from '@fourball/kit/security/keyring.ts';
import type { Seal } from '@fourball/kit/security/sealing.ts';
import * as z from 'zod/mini';
import type { CalendarConnection, Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { calendarOf } from '../../lib/ics.ts';
import { findTeeTimeOf, teeTimesOf } from '../../read-models/tee-times/service.ts';
import { settingsOf } from '../settings/service.ts';
import { inFeed, isShown, isUseDue, nextChange } from './policy.ts';
import {
  findConnectionByToken,
  findConnections,
  insertConnection,
  recordContent,
  recordUse,
  touchConnections,
} from './repository.ts';
import { hashOf, newFeedToken } from './tokens.ts';

type Tx = Prisma.TransactionClient;
export type FeedService = ReturnType<typeof createFeedService>;

const SealedToken = z.object({ token: z.string() });
/** A fixed moment, so that what a feed holds is compared without the time at which it was written. */
const NO_TIME = new Date(0);

export function createFeedService(options: { client: PrismaClient; seal: Seal; open: Open; publicUrl: string }) {
  const { client, seal, open, publicUrl } = options;
  const write = (teeTimes: Parameters<typeof calendarOf>[0], writtenAt: Date) =>
    calendarOf(teeTimes, { method: 'PUBLISH', publicUrl, writtenAt });

  const knownOf = async (golferId: string) => (await teeTimesOf(client, golferId)).filter(isShown);

  /** Since when the feed holds what it holds now: noticed, and kept, by whoever asks first. */
  async function heldSince(feed: CalendarConnection, content: string): Promise<Date> {
    const contentHash = hashOf(content);
    if (feed.contentHash && contentHash.equals(feed.contentHash)) return feed.changedAt;
    const changedAt = nextChange(feed.contentHash ? feed.changedAt : NO_TIME, new Date());
    const { count } = await recordContent(client, feed, { contentHash, changedAt });
    if (count > 0) return changedAt;
    return (await findConnectionByToken(client, Buffer.from(feed.tokenHash)))?.changedAt ?? changedAt;
  }

  return {
    /** The bookings behind a feed's address. @throws notFound where there is no such feed (any more). */
    async feed(token: string) {
      const feed = await findConnectionByToken(client, hashOf(token));
      if (!feed) throw notFound();
      const now = new Date();
      if (isUseDue(feed.lastUsedAt, now)) await recordUse(client, feed, now);
      const settings = await settingsOf(client, feed.golferId);
      const teeTimes = inFeed(await knownOf(feed.golferId), settings, feed.lastSyncAt);
      const lastModified = await heldSince(feed, write(teeTimes, NO_TIME));
      const text = write(teeTimes, lastModified);
      return {
        text,
        /** Strong: the same tag is the same text, to the octet. */
        etag: `"${hashOf(text).toString('base64url')}"`,
        lastModified,
      };
    },

    /** A golfer's tee times of late and to come, whatever their calendars show. */
    allOf: async (golferId: string): Promise<string> => write(await knownOf(golferId), new Date()),

    /** One tee time as a file, for those who play in it. */
    async teeTime(golferId: string, teeTimeId: string): Promise<string> {
      const kept = await findTeeTimeOf(client, teeTimeId, golferId);
      if (!kept || !isShown(kept)) throw notFound();
      return write([kept], new Date());
    },

    /** Makes a feed; one that is there stays as it is. Holds the golfer's calendars already. */
    async connect(tx: Tx, golferId: string, provider: CalendarProvider, connectedAt: Date): Promise<void> {
      const token = newFeedToken();
      const sealedToken = await seal({ token });
      await insertConnection(tx, { golferId, provider, tokenHash: hashOf(token), sealedToken, connectedAt });
    },

    /** The golfer's feeds, each with its secret address. */
    async addressesOf(golferId: string) {
      const connections = await findConnections(client, golferId);
      return Promise.all(
        connections.map(async ({ provider, sealedToken, connectedAt, lastSyncAt, lastUsedAt }) => {
          const { token } = await open(sealedToken, SealedToken);
          const feedUrl = `${publicUrl.replace(/\/+$/, '')}/api/calendar/feeds/${token}/fourball.ics`;
          return { provider: provider as CalendarProvider, feedUrl, connectedAt, lastSyncAt, lastUsedAt };
        }),
      );
    },
  };
}

/** Lets into the golfer's feeds what was booked until now. */
export const bringUpToDate = (tx: Tx, golferId: string) => touchConnections(tx, golferId, new Date());
