import * as Popover from '@radix-ui/react-popover';
import { X } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { useClosedBeforeMessages } from '../../../components/ui/escape-order.ts';
import { formatTeeOff } from '../../../lib/dates.ts';
import { isFocusFree } from '../../../lib/keep-focus.ts';
import { type HeatSlot, isPlayed, turnoutOf } from '../model.ts';
import { TurnoutList } from './turnout-list.tsx';

interface SlotPopoverProps {
  /** Beside which it stands, and to which the focus goes back. */
  cell: HTMLElement;
  /** A tap on another cell opens that one instead. */
  grid: RefObject<HTMLElement | null>;
  date: string;
  slot: HeatSlot;
  names: readonly string[];
  onClose: () => void;
}

/** Turnout at one slot. */
export function SlotPopover({ cell, grid, date, slot, names, onClose }: SlotPopoverProps) {
  const id = useId();
  useClosedBeforeMessages(true, onClose);
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={{ current: cell }} />
      <Popover.Portal>
        <Popover.Content
          // Opened for another cell, it is placed anew.
          key={cell.dataset.place}
          aria-labelledby={id}
          sideOffset={4}
          collisionPadding={{ top: 68, right: 8, bottom: 80, left: 8 }}
          className="z-30 max-h-80 w-72 max-w-[calc(100vw-1rem)] animate-rise-in overflow-y-auto rounded-card border bg-card p-4 pt-2 shadow-lg"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (isFocusFree()) cell.focus({ preventScroll: true });
          }}
          onInteractOutside={(event) => {
            if (grid.current?.contains(event.target as Node)) event.preventDefault();
          }}
        >
          <div className="flex items-center justify-between gap-2">
            <h3 id={id} className="font-semibold">
              {formatTeeOff({ date, time: slot.time })}
            </h3>
            <Popover.Close
              aria-label="Close"
              className="-mr-2 grid size-11 shrink-0 place-items-center rounded-lg hover:bg-muted"
            >
              <X aria-hidden className="size-5" />
            </Popover.Close>
          </div>
          <p className="mb-3 text-muted-foreground text-sm">
            {isPlayed(slot) && 'A round of the squad is booked. '}
            {slot.free.length} of {names.length} free{!slot.isOpen && '. It is too late for a tee time then.'}
          </p>
          <TurnoutList turnout={turnoutOf(names, slot)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
