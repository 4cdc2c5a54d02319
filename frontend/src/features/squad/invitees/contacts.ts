import { Email } from '@fourball/contracts/http/fields.ts';
import type { SquadMember } from '@fourball/contracts/http/member.ts';

/** Somebody who may be invited; known to this browser only. */
export interface Contact {
  /** The address in small letters: nobody is invited twice. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone?: string | undefined;
}

/** A contact of an address that was typed: called by what stands before the "@". */
export function manualContact(address: string): Contact | undefined {
  const { data: email } = Email.safeParse(address);
  return email === undefined ? undefined : { id: email, name: email.slice(0, email.indexOf('@')), email };
}

/** The golfers with whom one plays in any squad, by name; one whose address is not shown cannot be invited. */
export function squadMates(members: readonly SquadMember[], userId: string): Contact[] {
  const others = members.filter((member) => member.userId !== userId && member.user.email !== '');
  const mates = others.map(({ user: { firstName, lastName, email } }) => ({
    id: email.toLowerCase(),
    name: `${firstName} ${lastName}`,
    email,
  }));
  return merged([], mates).sort((one, other) => one.name.localeCompare(other.name));
}

/** Both lists, each address once. */
export function merged(contacts: readonly Contact[], more: readonly Contact[]): Contact[] {
  return [...new Map([...more, ...contacts].map((contact) => [contact.id, contact])).values()];
}

/** Those whose name or address has what is searched for. */
export function matching(contacts: readonly Contact[], search: string): Contact[] {
  const words = search.trim().toLowerCase();
  return contacts.filter(({ name, email }) => [name, email].some((text) => text.toLowerCase().includes(words)));
}

/** Joins typed addresses and chosen contacts into one list, separated by commas, each address once. */
export function addressesOf(typed: string | null | undefined, contacts: readonly Contact[]): string[] {
  const addresses = [...(typed ?? '').split(','), ...contacts.map(({ email }) => email)];
  return [...new Set(addresses.map((address) => address.trim().toLowerCase()).filter(Boolean))];
}
