import { BookUser } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { fieldOf } from '../../../lib/form-errors.ts';
import { ContactChips } from '../invitees/contact-chips.tsx';
import type { Contact } from '../invitees/contacts.ts';
import type { SquadFormState } from '../new-squad.ts';

interface InviteFieldsProps {
  form: SquadFormState;
  contacts: readonly Contact[];
  onRemove: (contact: Contact) => void;
  onInvite: () => void;
  onSaveDraft: () => void;
  onLoadDraft: () => void;
  draftLoaded: boolean;
}

/** Invitees of a new squad, and the draft of it. */
export function InviteFields({ form, contacts, onRemove, onInvite, draftLoaded, ...draft }: InviteFieldsProps) {
  return (
    <div className="space-y-4">
      <TextField
        label="Email Addresses"
        optional
        hint="Separate several with commas"
        type="text"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...fieldOf(form, 'inviteEmails')}
      />
      <Button variant="secondary" className="w-full" onClick={onInvite}>
        <BookUser aria-hidden />
        Invite from Contacts
      </Button>
      <ContactChips title={`Selected (${contacts.length})`} contacts={contacts} onRemove={onRemove} />
      <div className="paired gap-3">
        <Button variant="secondary" onClick={draft.onSaveDraft}>
          Save Draft
        </Button>
        <Button variant="secondary" onClick={draft.onLoadDraft}>
          Load Draft
        </Button>
      </div>
      <p role="status" className="text-muted-foreground text-sm empty:hidden">
        {draftLoaded && 'Draft loaded'}
      </p>
    </div>
  );
}
