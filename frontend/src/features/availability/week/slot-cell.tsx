import type { TimeSlot } from '@fourball/contracts/constants.ts';
import { Ban, Check, CircleCheck, Flag, type LucideIcon } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { formatLongDate, formatTime } from '../../../lib/dates.ts';
import { type SlotState, slotState, type WeekDay } from './week.ts';

const hatchedLook = 'bg-card bg-[repeating-linear-gradient(135deg,var(--color-heat-2)_0_3px,transparent_3px_8px)]';

/** Each state by colour and by sign, and in words where a pressed button does not say it. */
export const stateLooks: Readonly<Record<SlotState, { look: string; icon?: LucideIcon; words?: string }>> = {
  none: { look: 'bg-card' },
  free: { look: 'bg-primary text-primary-foreground', icon: Check },
  'if-need-be': { look: 'bg-good text-good-foreground', icon: CircleCheck, words: 'if need be' },
  busy: { look: 'bg-fair text-fair-foreground', icon: Ban, words: 'busy' },
  usual: { look: hatchedLook, words: 'usual week' },
  booked: { look: 'bg-accent text-accent-foreground', icon: Flag, words: 'you play' },
};

export const unsavedLook =
  "after:absolute after:inset-1 after:rounded-md after:border-2 after:border-current after:border-dashed after:content-['']";

/** Seen on any of the colours: a dark line around a light one, clear of the bars above and below. */
export const focusLook =
  'relative scroll-mt-32 scroll-mb-48 focus-visible:z-[1] focus-visible:outline-3 focus-visible:outline-foreground focus-visible:outline-offset-0 focus-visible:inset-ring-2 focus-visible:inset-ring-card';

const SAVED_STATES: readonly SlotState[] = ['free', 'if-need-be', 'busy'];

interface SlotCellProps {
  day: WeekDay;
  slot: TimeSlot;
  place: { 'data-day': number; 'data-slot': number; tabIndex: number };
  disabled: boolean;
  onClick: () => void;
}

export function SlotCell({ day, slot, place, disabled, onClick }: SlotCellProps) {
  const { state, changed } = slotState(day, slot);
  const { look, icon: Icon, words } = stateLooks[state];
  const closed = disabled || !day.open || state === 'booked';
  const saved = changed ? 'not saved yet' : SAVED_STATES.includes(state) && 'saved';
  const label = [formatLongDate(day.planned.date), formatTime(slot), words, saved].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={state === 'if-need-be' ? 'mixed' : state === 'free'}
      aria-disabled={closed}
      className={classNames(
        // The sign goes as the button is pressed: it must not be what the press began on.
        'grid h-11 w-full place-items-center aria-disabled:cursor-default *:pointer-events-none',
        focusLook,
        look,
        changed && unsavedLook,
        !day.open && 'opacity-45',
        !day.open && state === 'none' && 'bg-muted',
      )}
      onClick={onClick}
      {...place}
    >
      {Icon && <Icon aria-hidden className="size-4" strokeWidth={2.5} />}
    </button>
  );
}
