import { isolated } from '@fourball/contracts/bidi.ts';
import { SealedGuest } from '@fourball/contracts/events/asking.ts';
import {
  SealedClaim,
  SealedEmailVerification,
  SealedLink,
  type SecurityAlert,
} from '@fourball/contracts/events/auth.ts';
import { SealedInvitation } from '@fourball/contracts/events/squad.ts';
import { golfersNamedIn, withNames } from '@fourball/contracts/golfer-names.ts';
import type { MailCategory } from '@fourball/contracts/http/unsubscribe.ts';
import type { LimitName } from '@fourball/contracts/limits.ts';
import { type Open, UnknownKey } from '@fourball/kit/security/keyring.ts';
import type { ZodMiniType } from 'zod/mini';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { inviterName, nameOf } from '../lib/format.ts';
import { golferOf, type KnownGolfer } from '../read-models/golfers/service.ts';
import { isMember } from '../read-models/squads/service.ts';
import { isPlaying, isUnreserved } from '../read-models/tee-times/service.ts';
import { findGuestLink } from '../triggers/guests/service.ts';
import { calendarPart, footerOf } from './attachments.ts';
import { createOwnPages } from './own-page/service.ts';
import { addressOf, type Compose, type ComposedMail, type QueuedMail, Undeliverable } from './queue/delivery.ts';
import { isNeedless, redactFor } from './sheets/service.ts';
import { golfersIn, isForMembers, squadOf } from './templates/about.ts';
import {
  claimMail,
  emailChangedMail,
  emailVerificationMail,
  exportLinkMail,
  type Frame,
  invitationMail,
  passwordResetMail,
  securityAlertMail,
} from './templates/account.ts';
import { gameDateMail } from './templates/game-date.ts';
import { GuestPayload, guestMail } from './templates/guest.ts';
import type { MailContent } from './templates/layout.ts';
import { limitMail } from './templates/limit.ts';
import { linkMail } from './templates/own-page.ts';
import {
  categoryOf,
  type GameDatePayload,
  type GolfPayload,
  isAboutGameDate,
  type LinkPayload,
  type MailKind,
  MailPayload,
  SecurityAlertPayload,
  type WeeklyPayload,
} from './templates/payload.ts';
import {
  askedMail,
  bookingMail,
  type Names,
  noticeMail,
  reminderMail,
  reservationMail,
  seatOfferMail,
} from './templates/round.ts';
import { weeklyMail } from './templates/weekly.ts';
import { mayBeMailed } from './unsubscribe/policy.ts';
import { refuses } from './unsubscribe/service.ts';
import type { MailTokens, Reader } from './unsubscribe/tokens.ts';

export function createComposer(options: {
  client: PrismaClient;
  open: Open;
  tokens: MailTokens;
  publicUrl: string;
  /** In whose name mails are sent: an address, with a name or without. */
  sender: string;
}): Compose {
  const { client, open, tokens, publicUrl, sender } = options;
  const framedBy = createOwnPages(options);

  const composers: Partial<Record<MailKind, Compose>> = {
    'password-reset': linkMailOf(SealedLink, passwordResetMail),
    'export-link': linkMailOf(SealedLink, exportLinkMail),
    'email-changed': linkMailOf(SealedLink, emailChangedMail),
    'email-verification': linkMailOf(SealedEmailVerification, emailVerificationMail),
    claim: linkMailOf(SealedClaim, claimMail),
    'security-alert': securityAlert,
    'squad-invitation': invitation,
    'guest-round': toGuest,
  };
  return (mail) => (composers[mail.kind] ?? composeForGolfer)(mail);

  function linkMailOf<Facts extends { email: string }>(
    shape: ZodMiniType<Facts>,
    wordsOf: (facts: Facts, frame: Frame) => MailContent,
  ): Compose {
    return async (mail) => {
      const facts = await openUp(mail, shape);
      return { to: addressOf(facts.email), ...wordsOf(facts, { publicUrl }) };
    };
  }

  async function securityAlert({ userId, facts }: QueuedMail): Promise<ComposedMail | undefined> {
    const reader = userId ? await golferOf(client, userId) : undefined;
    if (!reader?.emailVerified || reader.gone) return undefined;
    const alert = SecurityAlertPayload.parse(facts);
    const limit = ALERT_LIMITS[alert.alert];
    const counted = limit && { limit, key: reader.id };
    return { to: addressOf(reader.email), counted, ...securityAlertMail(alert, reader.firstName, { publicUrl }) };
  }

  /** Parts of a mail to an address that a golfer gave: it counts, and is refused, by that or by the account that has it. */
  async function toGiven(email: string, userId: string | null, limit: LimitName = 'invitationsReceived') {
    const to = addressOf(email);
    const reader = userId ? { userId } : { address: to };
    const frame = await frameOf(reader, 'squadInvites');
    const { reader: key } = tokens.subscriptionOf(reader, 'squadInvites');
    return frame && { frame, parts: { to, counted: { limit, key }, ...frame.link } };
  }

  async function senderOf({ senderId }: QueuedMail): Promise<string> {
    return inviterName(senderId ? await golferOf(client, senderId) : undefined);
  }

  async function invitation(mail: QueuedMail): Promise<ComposedMail | undefined> {
    const { email, ...facts } = await openUp(mail, SealedInvitation);
    const given = await toGiven(email, mail.userId);
    if (!given) return undefined;
    const inviter = await senderOf(mail);
    return { ...given.parts, ...invitationMail({ ...facts, inviter, expiresAt: mail.expiresAt }, given.frame) };
  }

  /** Nothing to one who was taken back since, or does not come, unless that is what it says. */
  async function toGuest(mail: QueuedMail): Promise<ComposedMail | undefined> {
    const facts = GuestPayload.parse(mail.facts);
    const sealed = facts.sealed ?? (await findGuestLink(client, mail.userId ?? ''))?.sealed;
    if (!sealed) return undefined;
    const { email, token } = await openUp({ sealed }, SealedGuest);
    // Changes are what the guest asked for: no invitations use up their place.
    const given = await toGiven(email, null, facts.about === 'invited' ? 'invitationsReceived' : 'mailsReceived');
    if (!given) return undefined;
    const names = { host: await senderOf(mail), token };
    return { ...given.parts, ...guestMail(facts, names, given.frame) };
  }

  async function composeForGolfer({ userId, createdAt, ...mail }: QueuedMail): Promise<ComposedMail | undefined> {
    const facts = await redactFor(client, userId, MailPayload.parse(mail.facts));
    const category = categoryOf(facts);
    const reader = userId ? await golferOf(client, userId) : undefined;
    if (!reader || !category || !mayBeMailed(reader, category) || (await isUseless(facts, reader))) return undefined;
    const to = addressOf(reader.email);
    // An address without an account counts and refuses as one, whichever squads added it.
    const recipient = reader.claimed ? { userId: reader.id } : { address: to };
    const frame = await frameOf(recipient, category);
    if (!frame) return undefined;
    if (facts.kind === 'limit-reached')
      return { to, ...frame.link, ...limitMail(facts, isolated(reader.firstName), frame) };
    const content = await contentFor(reader, facts, frame);
    const calendar = calendarPart(facts, { publicUrl, sender, writtenAt: createdAt, reader });
    const limit = facts.kind === 'answer-link' ? 'invitationsReceived' : 'mailsReceived';
    const counted = { limit, key: tokens.subscriptionOf(recipient, category).reader } as const;
    return content && { to, counted, ...frame.link, calendar, ...content };
  }

  /**
   * Whether a mail says nothing to its reader any more: a reminder of a round that was moved, cancelled or reserved since, or
   * is others' now; that they play in one whose booking is mailed; news of a squad that they left, or numbers of one that
   * they led; and what is in the app, to one who has none.
   */
  async function isUseless(facts: MailPayload, { id, claimed }: KnownGolfer): Promise<boolean> {
    if (facts.kind === 'limit-reached') return !claimed;
    if (isForMembers(facts) && !(await isMember(client, { userId: id, squadId: squadOf(facts) }))) return true;
    if (isAboutGameDate(facts)) return isNeedless(client, id, facts);
    if (facts.kind !== 'tee-time-reminder' && facts.kind !== 'reservation-reminder') return false;
    const start = { id: facts.round.id, startsAt: new Date(facts.round.startsAt) };
    return !(await (facts.kind === 'tee-time-reminder' ? isPlaying(client, id, start) : isUnreserved(client, start)));
  }

  async function contentFor(
    reader: KnownGolfer,
    facts: GolfPayload | LinkPayload,
    given: Frame,
  ): Promise<MailContent | undefined> {
    const about = await framedBy(reader, squadOf(facts), given);
    if (!about) return undefined;
    const { squad, frame } = about;
    const firstName = isolated(reader.firstName);
    if (facts.kind === 'answer-link') return linkMail(facts, { firstName, squad }, frame);
    if (facts.kind === 'weekly-slots') return weeklyMail(await withGolfers(facts), { firstName, squad }, frame);
    const names = { reader: { id: reader.id, firstName }, squad, nameOf: await namesOf(golfersIn(facts)) };
    if (!isAboutGameDate(facts)) return roundMail(facts, names, frame);
    const week = facts.week && (await withGolfers(facts.week));
    return gameDateMail({ ...facts, week }, names, frame);
  }

  /** The week with what the golfers in its reasons are called now. */
  async function withGolfers(facts: WeeklyPayload): Promise<WeeklyPayload> {
    const lines = facts.slots.flatMap(({ receipt }) => receipt);
    const nameOf = await namesOf(golfersNamedIn(lines.map(({ reason }) => reason)));
    const named = <Line extends { reason: string }>(line: Line) => ({
      ...line,
      reason: withNames(line.reason, nameOf),
    });
    return { ...facts, slots: facts.slots.map((slot) => ({ ...slot, receipt: slot.receipt.map(named) })) };
  }

  async function namesOf(ids: readonly string[]): Promise<(id: string) => string> {
    const golfers = await Promise.all(ids.map((id) => golferOf(client, id)));
    const names = new Map(golfers.flatMap((golfer) => (golfer ? [[golfer.id, nameOf(golfer)]] : [])));
    return (id) => names.get(id) ?? 'A golfer';
  }

  /** Parts around a mail of a category; undefined for a reader who unsubscribed from it. */
  async function frameOf(reader: Reader, category: MailCategory) {
    const about = tokens.subscriptionOf(reader, category);
    if (await refuses(client, about)) return undefined;
    const token = tokens.make(about);
    const footer = footerOf(about, { publicUrl, token });
    return { publicUrl, footer, link: { unsubscribeUrl: new URL(`/api/unsubscribe/${token}`, publicUrl).href } };
  }

  function openUp<Facts>({ sealed }: Pick<QueuedMail, 'sealed'>, shape: ZodMiniType<Facts>): Promise<Facts> {
    return open(sealed ?? '', shape).catch((cause) => {
      // Where keys are being replaced, this process may be about to get it.
      if (cause instanceof UnknownKey) throw cause;
      throw new Undeliverable('the mail cannot be opened', { cause });
    });
  }
}

function roundMail(
  facts: Exclude<GolfPayload, WeeklyPayload | GameDatePayload>,
  names: Names,
  frame: Frame,
): MailContent {
  if (facts.kind === 'tee-time-notice') return noticeMail(facts, names, frame);
  if (facts.kind === 'tee-time-asked') return askedMail(facts, names, frame);
  if (facts.kind === 'seat-offered') return seatOfferMail(facts, names, frame);
  if ('version' in facts) return bookingMail(facts, names, frame);
  return REMINDER_MAILS[facts.kind](facts, names, frame);
}

const REMINDER_MAILS = { 'tee-time-reminder': reminderMail, 'reservation-reminder': reservationMail };

/**
 * Limits of alerts that anybody can bring about who opened an account for a stranger's address. They are apart, so that no
 * number of sign-ins, or of golfers' mails, hides that the password was changed. A reset is made from the mailbox itself.
 */
const ALERT_LIMITS = {
  'new-device': 'signInAlerts',
  'password-changed': 'passwordAlerts',
  'password-reset': undefined,
} as const satisfies Record<SecurityAlert, LimitName | undefined>;
