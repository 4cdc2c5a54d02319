import { toast } from '../../../lib/toast.ts';
import { type Contact, manualContact } from './contacts.ts';

/** The Contact Picker of some phones' browsers; TypeScript does not know it. */
interface ContactPicker {
  select(
    properties: readonly ('name' | 'email' | 'tel')[],
    options: { multiple: boolean },
  ): Promise<{ name?: string[]; email?: string[]; tel?: string[] }[]>;
}

const picker = (): ContactPicker | undefined => (navigator as Navigator & { contacts?: ContactPicker }).contacts;

export const canPickContacts = (): boolean => picker() !== undefined;

const BY_MAIL = 'You can invite people by entering their email address.';

/** Lets the golfer choose from the contacts of their device; those without an address are left out. */
export async function pickContacts(): Promise<Contact[]> {
  try {
    const picked = (await picker()?.select(['name', 'email', 'tel'], { multiple: true })) ?? [];
    return picked.flatMap(({ name, email, tel }) => {
      const contact = manualContact(email?.[0] ?? '');
      return contact ? [{ ...contact, name: name?.[0] || contact.name, phone: tel?.[0] }] : [];
    });
  } catch (error) {
    // A picker that cannot hand out what is asked for says so by a TypeError; else the golfer or their browser refused.
    if (error instanceof TypeError)
      toast({ title: 'Contact Access Not Available', description: `This browser has none. ${BY_MAIL}` });
    else toast({ title: 'Contact Access Denied', description: BY_MAIL, variant: 'destructive' });
    return [];
  }
}
