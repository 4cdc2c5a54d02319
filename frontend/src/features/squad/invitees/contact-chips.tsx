import { isolated } from '@fourball/contracts/bidi.ts';
import { X } from 'lucide-react';
import { PersonName } from '../../../components/ui/person-name.tsx';
import type { Contact } from './contacts.ts';

interface ContactChipsProps {
  title: string;
  contacts: readonly Contact[];
  onRemove: (contact: Contact) => void;
}

/** Chosen contacts, each with a way to leave them out again; nothing while there is nobody. */
export function ContactChips({ title, contacts, onRemove }: ContactChipsProps) {
  if (contacts.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 font-medium text-sm">{title}</h3>
      <ul className="flex flex-wrap gap-2">
        {contacts.map((contact) => (
          <li key={contact.id} className="flex max-w-full items-center rounded-lg bg-muted pl-3">
            <PersonName className="shortened text-sm">{contact.name}</PersonName>
            <button
              type="button"
              aria-label={`Remove ${isolated(contact.name)}`}
              className="grid size-11 shrink-0 place-items-center rounded-lg hover:bg-border"
              onClick={() => onRemove(contact)}
            >
              <X aria-hidden className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
