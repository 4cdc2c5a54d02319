import { Email } from '@fourball/contracts/http/fields.ts';
import type { LimitName } from '@fourball/contracts/limits.ts';
import type { MailContent } from '../templates/layout.ts';
import type { MailKind } from '../templates/payload.ts';

/** A mail as it waits. */
export interface QueuedMail {
  readonly kind: MailKind;
  readonly userId: string | null;
  readonly senderId: string | null;
  readonly sealed: string | null;
  readonly facts: unknown;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

/** Part of a mail for its reader's calendar. */
export interface CalendarPart {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly content: string;
}

/** A mail as it is sent. */
export interface ComposedMail extends MailContent {
  readonly to: string;
  readonly calendar?: CalendarPart | undefined;
  /** The address that ends mails like it with one click; left out where nobody can unsubscribe. */
  readonly unsubscribeUrl?: string | undefined;
  /** Limit that it counts for, by whose key. Mails that protect the recipient have none and are never held back. */
  readonly counted?: { readonly limit: LimitName; readonly key: string } | undefined;
}

/** The recipient cannot be read, or is no address: no attempt will change that. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

/** Address of a mail. @throws {Undeliverable} where it is none. */
export function addressOf(email: string): string {
  const { data, success } = Email.safeParse(email);
  if (!success) throw new Undeliverable('the mail has no address');
  return data;
}

/** Answers undefined when its reader does not want it any more. @throws {Undeliverable} */
export type Compose = (mail: QueuedMail) => Promise<ComposedMail | undefined>;

export interface Delivery extends ComposedMail {
  /** The same mail keeps it through all attempts, so that one that was sent twice can be recognised. */
  readonly id: string;
  readonly createdAt: Date;
}

/** Resolves once a mail is in others' hands. */
export type Deliver = (mail: Delivery) => Promise<void>;
