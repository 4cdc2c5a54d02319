import type { Squad } from '@fourball/contracts/http/squad.ts';
import { Contact as ContactIcon, UserPlus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextArea, TextField } from '../../../components/ui/field.tsx';
import { PersonName } from '../../../components/ui/person-name.tsx';
import { EmptyState } from '../../../components/ui/states.tsx';
import { toast } from '../../../lib/toast.ts';
import { useMembersOf } from '../api/all-members.ts';
import { ContactChips } from './contact-chips.tsx';
import { type Contact, manualContact, matching, merged, squadMates } from './contacts.ts';
import { canPickContacts, pickContacts } from './device-contacts.ts';

interface InviteesDialogProps {
  userId: string;
  /** Squads whose other members the golfer may choose from besides typed addresses. */
  squads: readonly Squad[];
  /** Contacts that they have chosen already. */
  chosen: readonly Contact[];
  message: string;
  onClose: () => void;
  onInvite: (invitees: { contacts: Contact[]; message: string }) => void;
}

/** Chooses whom to invite: from squad mates, the device's contacts, or by address. */
export function InviteesDialog({ userId, squads, onClose, onInvite, ...before }: InviteesDialogProps) {
  const [search, setSearch] = useState('');
  const [added, setAdded] = useState(before.chosen);
  const contacts = merged(squadMates(useMembersOf(squads), userId), added);
  const [chosen, setChosen] = useState(before.chosen);
  const [message, setMessage] = useState(before.message);
  const found = matching(contacts, search);
  const typed = manualContact(search);
  // An address that was typed is meant, also without "Add".
  const invited = typed ? merged(chosen, [typed]) : chosen;
  const isChosen = ({ id }: Contact) => chosen.some((contact) => contact.id === id);
  const toggle = (contact: Contact) => {
    // Their address in the search is no longer one that is typed beside the chosen.
    if (contact.id === typed?.id) setSearch('');
    setChosen(isChosen(contact) ? chosen.filter(({ id }) => id !== contact.id) : [...chosen, contact]);
  };

  function add() {
    if (!typed) {
      toast({ title: 'Invalid Email', description: 'Please enter a valid email address.', variant: 'destructive' });
      return;
    }
    setAdded(merged(added, [typed]));
    setChosen(invited);
    setSearch('');
  }
  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // The form around the dialog is not what is meant.
    event.preventDefault();
    add();
  }
  async function addFromDevice() {
    const picked = await pickContacts();
    setAdded(merged(added, picked));
    setChosen(merged(chosen, picked));
  }
  function invite() {
    const isMistyped = !typed && search.includes('@') && found.length === 0;
    if (invited.length > 0) return isMistyped ? add() : onInvite({ contacts: [...invited], message });
    const description = 'Please select at least one contact to invite.';
    toast({ title: 'No Contacts Selected', description, variant: 'destructive' });
  }

  return (
    <Dialog open onClose={onClose} title="Invite to Squad" description="Each gets a mail with a link to join.">
      <div className="space-y-4">
        <div className="flex items-end gap-2">
          <div className="grow">
            <TextField
              label="Contacts"
              type="email"
              autoComplete="off"
              placeholder="Search contacts or enter email..."
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              onKeyDown={addOnEnter}
            />
          </div>
          <Button variant="secondary" onClick={add}>
            Add
          </Button>
        </div>
        {canPickContacts() && (
          <Button variant="secondary" className="w-full" onClick={addFromDevice}>
            <ContactIcon aria-hidden />
            Choose from this phone
          </Button>
        )}
        {contacts.length === 0 ? (
          <EmptyState
            icon={UserPlus}
            title="No contacts available"
            description="Enter an email address above to invite someone manually"
          />
        ) : (
          <ul aria-label="Contacts" className="max-h-48 overflow-y-auto rounded-lg border">
            {found.map((contact) => (
              <li key={contact.id}>
                <label className="flex min-h-12 items-center gap-3 px-3">
                  <input
                    type="checkbox"
                    className="size-5 shrink-0 accent-primary"
                    checked={isChosen(contact)}
                    onChange={() => toggle(contact)}
                  />
                  <span className="min-w-0">
                    <PersonName className="shortened block font-medium">{contact.name}</PersonName>
                    <span className="shortened block text-muted-foreground text-sm">{contact.email}</span>
                  </span>
                </label>
              </li>
            ))}
            {found.length === 0 && <li className="p-3 text-muted-foreground text-sm">Nobody of that name</li>}
          </ul>
        )}
        <ContactChips title={`Selected (${chosen.length})`} contacts={chosen} onRemove={toggle} />
        <TextArea
          label="Personal message"
          optional
          rows={3}
          maxLength={1000}
          placeholder="Hey! Want to join our golf squad?"
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button aria-disabled={invited.length === 0} sends onClick={invite}>
            Send Invites ({invited.length})
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
