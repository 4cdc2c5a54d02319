import type { ListedGuest } from '@fourball/contracts/http/guest.ts';
import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/ui/button.tsx';
import { cardLook } from '../../../components/ui/card.tsx';
import { LoadingOverlay } from '../../../components/ui/loading-overlay.tsx';
import { PersonName } from '../../../components/ui/person-name.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { readOften } from '../../../lib/read-often.ts';
import { useApproveGuest, useRemoveGuest } from '../api/change-guests.ts';
import { guestsQuery } from '../api/list-guests.ts';
import { guestPermissions, hostText, mayBring, type Viewer } from '../model.ts';

const GuestDialog = lazy(async () => ({ default: (await import('./guest-dialog.tsx')).GuestDialog }));

interface GuestsProps {
  recommendationId: string;
  squad: Pick<SquadDetail, 'id' | 'guests' | 'guestsPerMember' | 'members'>;
  viewer: Viewer;
  /** The round is still ahead. */
  isOpen: boolean;
  /** Neither the viewer's group nor anything else keeps them from bringing one more. */
  hasRoom: boolean;
  /** It stands within a card. */
  isPlain: boolean;
}

/** Guests of a round, and what the viewer may do about them; nothing where there is neither. */
export function Guests({ recommendationId, squad, viewer, isOpen, hasRoom, isPlain }: GuestsProps) {
  const { data: guests } = useQuery({ ...guestsQuery(recommendationId), ...readOften });
  const [isAdding, setAdding] = useState(false);
  const canBring = isOpen && hasRoom && guests !== undefined && mayBring(squad, viewer, guests);
  if (!guests || (guests.length === 0 && !canBring)) return null;
  const Heading = isPlain ? 'h4' : 'h2';
  return (
    <section aria-label="Guests" className={isPlain ? undefined : cardLook}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Heading className={classNames('font-semibold', isPlain ? 'text-sm' : 'text-lg')}>Guests</Heading>
        {canBring && (
          <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
            Bring a guest
          </Button>
        )}
      </div>
      {guests.length > 0 && (
        <ul aria-label="Guests" className="mt-2 space-y-2">
          {guests.map((guest) => (
            <GuestRow
              key={guest.id}
              {...{ recommendationId, squadId: squad.id, guest, host: hostText(guest, squad.members, viewer) }}
              {...guestPermissions(guest, viewer, isOpen)}
            />
          ))}
        </ul>
      )}
      <Suspense fallback={<LoadingOverlay />}>
        {isAdding && (
          <GuestDialog
            recommendationId={recommendationId}
            isAsked={squad.guests === 'approve' && !viewer.isLeader}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </section>
  );
}

interface GuestRowProps {
  recommendationId: string;
  squadId: string;
  guest: ListedGuest;
  /** "Sam's guest" */
  host: string;
  mayApprove: boolean;
  mayRemove: boolean;
  /** They come so often that a leader may want to add them. */
  isRegular: boolean;
}

function GuestRow(props: GuestRowProps) {
  const { recommendationId, squadId, guest, host, mayApprove, mayRemove, isRegular } = props;
  const approving = useApproveGuest(recommendationId);
  const removing = useRemoveGuest(recommendationId);
  const isBusy = approving.isPending || removing.isPending;
  const removal = mayApprove ? 'Decline' : 'Remove';
  const isProposed = guest.status === 'proposed';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="wrap-anywhere min-w-28 grow basis-28">
        <PersonName className="font-medium">{guest.name}</PersonName>
        <span className="text-muted-foreground text-sm">
          {' · '}
          {host}
          {isProposed && ', waits for a leader'}
        </span>
      </span>
      <span className="ml-auto flex gap-1">
        {mayApprove && (
          <Button
            variant="secondary"
            size="small"
            pending={isBusy}
            aria-label={`Approve ${guest.name}`}
            onClick={() => approving.mutate(guest.id)}
          >
            Approve
          </Button>
        )}
        {mayRemove && (
          <Button
            variant="quiet"
            size="small"
            pending={isBusy}
            aria-label={`${removal} ${guest.name}`}
            onClick={() => removing.mutate(guest.id)}
          >
            {removal}
          </Button>
        )}
      </span>
      {isRegular && (
        <span className="w-full text-sm">
          A guest in {guest.rounds} rounds:{' '}
          <Link to={`/squad/${squadId}?tab=members`} className="font-medium text-primary underline">
            add them to the squad
          </Link>
        </span>
      )}
    </li>
  );
}
