import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import { type ComponentProps, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonVariants } from '../../../components/ui/button.tsx';
import { slotKey } from '../../../lib/slot-key.ts';
import { SlotOption } from './slot-option.tsx';

const SHOWN_AT_FIRST = 3;

type Shared = Pick<ComponentProps<typeof SlotOption>, 'userId' | 'members' | 'found' | 'actions'>;

interface SlotOptionsProps extends Shared {
  squadId: string;
  slots: readonly RankedSlot[];
  /** The key of the one that is open. */
  openKey: string | undefined;
  /** The key of the one that the address names. */
  linked: string | null;
  onOpen: (key: string) => void;
}

/** The best slots, the rest behind a button, and the way to all that the squad has. */
export function SlotOptions({ squadId, slots, openKey, linked, found, onOpen, ...shared }: SlotOptionsProps) {
  const [all, setAll] = useState(false);
  const openIndex = slots.findIndex((slot) => slotKey(slot) === openKey);
  const shown = all || openIndex >= SHOWN_AT_FIRST ? slots : slots.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul className="space-y-2">
        {shown.map((slot) => (
          <li key={slotKey(slot)}>
            <SlotOption
              {...shared}
              slot={slot}
              open={slotKey(slot) === openKey}
              linked={slotKey(slot) === linked}
              found={found?.[0] && slotKey(slot) === slotKey(found[0]) ? found : undefined}
              onOpen={() => onOpen(slotKey(slot))}
            />
          </li>
        ))}
      </ul>
      <div className="paired">
        {shown.length < slots.length && (
          <Button variant="link" className="px-2" onClick={() => setAll(true)}>
            Show {slots.length - shown.length} more
          </Button>
        )}
        <Link to={`/tee-times?squad=${squadId}`} className={buttonVariants({ variant: 'link', className: 'px-2' })}>
          See all tee times
        </Link>
      </div>
    </>
  );
}
