import type { TeeTime } from '@fourball/contracts/http/recommendation.ts';
import * as Menu from '@radix-ui/react-dropdown-menu';
import { CalendarClock, CalendarX2, Ellipsis, UserMinus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { buttonVariants } from '../../../components/ui/button.tsx';
import { formatTeeOff } from '../../../lib/dates.ts';
import { type BookingAction, bookingActions } from '../model.ts';

const BookingDialog = lazy(async () => ({ default: (await import('./booking-dialog.tsx')).BookingDialog }));

const words: Record<BookingAction, { label: string; icon: typeof Ellipsis }> = {
  move: { label: 'Move tee time', icon: CalendarClock },
  leave: { label: 'Give up my seat', icon: UserMinus },
  cancel: { label: 'Cancel tee time', icon: CalendarX2 },
};

interface BookingActionsProps {
  teeTime: TeeTime;
  userId: string;
  /** Who created the squad; null while that is not known. */
  creatorId: string | null;
}

/** What a golfer may change of a booked tee time, behind one button. */
export function BookingActions({ teeTime, userId, creatorId }: BookingActionsProps) {
  const [chosen, setChosen] = useState<BookingAction | null>(null);
  const actions = bookingActions(teeTime, userId, creatorId);
  if (actions.length === 0) return null;
  return (
    <>
      <Menu.Root modal={false}>
        <Menu.Trigger
          aria-label={`Change: ${teeTime.course.name}, ${formatTeeOff(teeTime)}`}
          className={buttonVariants({ variant: 'quiet', size: 'icon', className: '-mt-2 -mr-2 shrink-0 self-start' })}
        >
          <Ellipsis aria-hidden />
        </Menu.Trigger>
        <Menu.Content
          align="end"
          collisionPadding={{ top: 72, bottom: 80, left: 8, right: 8 }}
          className="z-20 w-56 animate-rise-in rounded-card border bg-card p-1 shadow-lg"
        >
          {actions.map((action) => {
            const { label, icon: Icon } = words[action];
            return (
              <Menu.Item
                key={action}
                className="flex min-h-11 items-center gap-3 rounded-lg px-3 outline-none data-highlighted:bg-muted [&_svg]:size-5"
                onSelect={() => setChosen(action)}
              >
                <Icon aria-hidden />
                {label}
              </Menu.Item>
            );
          })}
        </Menu.Content>
      </Menu.Root>
      <Suspense fallback={null}>
        {chosen && <BookingDialog action={chosen} teeTime={teeTime} onClose={() => setChosen(null)} />}
      </Suspense>
    </>
  );
}
