import type { User } from '@fourball/contracts/http/auth.ts';
import type { Squad } from '@fourball/contracts/http/squad.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { BookUser, ChevronDown } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { CardSection } from '../../../components/ui/card.tsx';
import { TextArea, TextField } from '../../../components/ui/field.tsx';
import { LoadingOverlay } from '../../../components/ui/loading-overlay.tsx';
import { SwitchField } from '../../../components/ui/switch-field.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { fieldOf, shownIn } from '../../../lib/form-errors.ts';
import { toast } from '../../../lib/toast.ts';
import { useCreateSquad } from '../api/create-squad.ts';
import { loadDraft, removeDrafts, type SquadDraft, saveDraft, saysMore } from '../draft.ts';
import { ContactChips } from '../invitees/contact-chips.tsx';
import { addressesOf, type Contact } from '../invitees/contacts.ts';
import { newSquadOf, SquadFields, squadHere } from '../new-squad.ts';
import { SQUAD_SWITCHES } from '../squad-fields.ts';
import { HomeAreaQuestion } from './home-area-question.tsx';
import { PreferredDays } from './preferred-days.tsx';

const InviteesDialog = lazy(async () => ({
  default: (await import('../invitees/invitees-dialog.tsx')).InviteesDialog,
}));

const nobody: Contact[] = [];

const fieldsOf = ({ values, selectedDays }: SquadDraft): SquadFields => ({ ...values, preferredDays: selectedDays });

/** @param squads those that the golfer is in: their other members are offered as contacts. */
export function SquadForm({ user, squads }: { user: User; squads: readonly Squad[] }) {
  const { id: userId, email: ownAddress } = user;
  const creation = useCreateSquad();
  const [kept] = useState(() => loadDraft(userId, sessionStorage));
  const defaultValues = kept ? fieldsOf(kept) : squadHere();
  const form = useForm({ mode: 'onChange', resolver: zodResolver(SquadFields), defaultValues });
  const [contacts, setContacts] = useState<Contact[]>(kept?.selectedContacts ?? nobody);
  const [message, setMessage] = useState(kept?.message ?? '');
  const [inviting, setInviting] = useState(false);
  const [draftLoaded, setDraftLoaded] = useState(false);
  const [more, setMore] = useState(kept !== undefined && saysMore(kept));

  const submit = form.handleSubmit((fields) => {
    const addresses = addressesOf(fields.inviteEmails, contacts).filter((address) => address !== ownAddress);
    creation.mutate(
      newSquadOf(fields, addresses, message),
      shownIn(form, () => removeDrafts(userId)),
    );
  });
  const keep = useCallback(
    (storage: Storage) => {
      const { preferredDays, ...values } = form.getValues();
      const timestamp = Date.now();
      saveDraft(
        userId,
        { values, selectedDays: preferredDays, selectedContacts: contacts, message, timestamp },
        storage,
      );
    },
    [userId, form, contacts, message],
  );
  useEffect(() => {
    if (contacts !== nobody || message !== '') keep(sessionStorage);
    return form.watch(() => keep(sessionStorage)).unsubscribe;
  }, [form, keep, contacts, message]);
  function save() {
    keep(localStorage);
    toast({ title: 'Draft Saved', description: 'This browser keeps it until you create the squad.' });
  }
  function load() {
    const draft = loadDraft(userId, localStorage);
    if (!draft) return toast({ title: 'No Draft', description: 'This browser keeps no draft of yours.' });
    form.reset(fieldsOf(draft));
    setContacts(draft.selectedContacts);
    setMessage(draft.message);
    setDraftLoaded(true);
    toast({ title: 'Draft Loaded', description: 'Go on where you left off.' });
  }

  return (
    <>
      <form noValidate onSubmit={submit} className="space-y-4">
        <CardSection title="Squad Details">
          <div className="space-y-4">
            <TextField
              label="Squad Name"
              placeholder="e.g. Weekend Warriors"
              autoComplete="off"
              {...fieldOf(form, 'name')}
            />
            <HomeAreaQuestion form={form} />
            {more && (
              <>
                <TextArea label="Description" optional {...fieldOf(form, 'description')} />
                <Controller
                  control={form.control}
                  name="preferredDays"
                  render={({ field }) => <PreferredDays days={field.value} onChange={field.onChange} />}
                />
              </>
            )}
          </div>
        </CardSection>
        <Button variant="quiet" className="w-full lg:flex lg:w-60" aria-expanded={more} onClick={() => setMore(!more)}>
          More Options
          <ChevronDown aria-hidden className={classNames('transition-transform duration-150', more && 'rotate-180')} />
        </Button>
        {more && (
          <>
            <CardSection title="Invite Members">
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
                <Button variant="secondary" className="w-full" onClick={() => setInviting(true)}>
                  <BookUser aria-hidden />
                  Invite from Contacts
                </Button>
                <ContactChips
                  title={`Selected (${contacts.length})`}
                  contacts={contacts}
                  onRemove={({ id }) => setContacts(contacts.filter((contact) => contact.id !== id))}
                />
                <div className="paired gap-3">
                  <Button variant="secondary" onClick={save}>
                    Save Draft
                  </Button>
                  <Button variant="secondary" onClick={load}>
                    Load Draft
                  </Button>
                </div>
                <p role="status" className="text-muted-foreground text-sm empty:hidden">
                  {draftLoaded && 'Draft loaded'}
                </p>
              </div>
            </CardSection>
            <CardSection title="Squad Settings">
              {SQUAD_SWITCHES.map((row) => (
                <SwitchField key={row.name} control={form.control} {...row} />
              ))}
            </CardSection>
          </>
        )}
        <Button
          type="submit"
          className="w-full lg:flex lg:w-60"
          pending={creation.isPending}
          pendingLabel="Creating Squad..."
        >
          Create Squad
        </Button>
      </form>
      {inviting && (
        <Suspense fallback={<LoadingOverlay />}>
          <InviteesDialog
            userId={userId}
            squads={squads}
            chosen={contacts}
            message={message}
            onClose={() => setInviting(false)}
            onInvite={(invitees) => {
              setContacts(invitees.contacts);
              setMessage(invitees.message);
              setInviting(false);
              const description = 'They get their invitations when you create the squad.';
              toast({ title: 'Contacts Selected', description });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
