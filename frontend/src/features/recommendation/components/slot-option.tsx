import { isolated } from '@fourball/contracts/bidi.ts';
import type { SquadMember } from '@fourball/contracts/http/member.ts';
import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Megaphone, Share2 } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { cardLook } from '../../../components/ui/card.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { OutsideLink } from '../../../components/ui/outside-link.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatShortDate, formatTeeOff, formatTime } from '../../../lib/dates.ts';
import { useSpotlight } from '../../../lib/spotlight.ts';
import { placeOf } from '../../../lib/text.ts';
import { recommendationsQuery } from '../api/list-recommendations.ts';
import { useAsSaid } from '../attendance.ts';
import { canPlayText, matchPercent, slotQuality, unansweredText } from '../model.ts';
import { playerNames } from '../players.ts';
import { recommendationOf } from '../tee-time-state.ts';
import { NearestMissNote } from './nearest-miss-note.tsx';
import { ReceiptLines } from './receipt.tsx';
import { SlotAttendance } from './slot-attendance.tsx';
import { SlotFaces } from './slot-faces.tsx';

export interface SlotActions {
  onShare: (slot: RankedSlot) => void;
  /** Given to leaders, who tell the squad. */
  onSendConfirmation: ((slot: RankedSlot) => void) | null;
  /** The golfer created the squad, and books for those who are in. */
  mayBook: boolean;
}

interface SlotOptionProps {
  slot: RankedSlot;
  userId: string;
  /** All members of the squad. */
  members: readonly Pick<SquadMember, 'userId' | 'status' | 'user'>[];
  open: boolean;
  /** The address names it: it is scrolled to. */
  linked: boolean;
  /** It is the best of these, which were just found: it is opened, scrolled to and marked. */
  found: readonly RankedSlot[] | undefined;
  onOpen: () => void;
  actions: SlotActions;
}

/** One slot of a squad's ranking; opened it says why, and what a golfer can do about it. */
export function SlotOption({ slot, userId, members, open, linked, found, onOpen, actions }: SlotOptionProps) {
  const id = useId();
  const { isLit, spot } = useSpotlight(`${slot.date} ${slot.time}`);
  const card = useRef<HTMLElement>(null);
  const course = isolated(slot.courseName);
  const quality = slotQuality(slot.score);
  const { data: recommendations } = useQuery(recommendationsQuery(slot.squadId));
  const said = useAsSaid(recommendationOf(slot, recommendations), userId);
  const unanswered = unansweredText(slot.unknownMembers.length, slot.nearestMiss);
  // Only on arrival: later the golfer opens what they see.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is scrolled to once
  useEffect(() => {
    if (linked) card.current?.scrollIntoView?.({ block: 'center' });
  }, []);
  const scrolledFor = useRef<SlotOptionProps['found']>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is found
  useEffect(() => {
    if (!found || scrolledFor.current === found) return;
    scrolledFor.current = found;
    if (!open) onOpen();
    card.current?.scrollIntoView?.({ block: 'start' });
  }, [found]);
  return (
    <article
      ref={card}
      aria-label={`${formatTeeOff(slot)}, ${course}`}
      className={classNames(
        cardLook,
        // Below the header and the toast that says it was found.
        'scroll-mt-48 p-0',
        open && 'border-primary',
        isLit && 'outline-2 outline-primary',
        found && 'outline-2 outline-accent outline-offset-2',
      )}
      {...spot}
    >
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className="flex w-full flex-wrap items-start justify-between gap-x-3 rounded-card px-3 py-2 text-left hover:bg-muted"
          onClick={onOpen}
        >
          <span className="font-semibold">
            {formatShortDate(slot.date)} <span className="text-primary tabular-nums">{formatTime(slot.time)}</span>
          </span>
          <span className="flex items-center gap-1">
            <Badge tone={quality.tone}>
              {quality.label} {matchPercent(slot.score)}
            </Badge>
            <ChevronDown aria-hidden className={classNames('size-4 transition-transform', open && 'rotate-180')} />
          </span>
          <span className="w-full break-words text-sm leading-snug">
            <span className="font-medium">{canPlayText(slot)}</span>
            <span className="text-muted-foreground">
              {' · '}
              {open ? [course, placeOf(slot.course)].filter(Boolean).join(' · ') : course}
            </span>
          </span>
          {found && <Badge tone="sand">Best match</Badge>}
        </button>
      </h3>
      <div id={id} hidden={!open} className="space-y-1.5 px-3 pb-2">
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          {open && <SlotFaces slot={slot} userId={userId} members={members} />}
          <p className="text-muted-foreground text-xs">{unanswered}</p>
        </div>
        <NearestMissNote slot={{ ...slot, confirmedMembers: said?.confirmedMembers }} userId={userId} />
        <Disclosure label="Why this score">
          <ReceiptLines lines={slot.receipt} score={slot.score} />
        </Disclosure>
        <SlotAttendance slot={slot} userId={userId} nameOf={actions.mayBook ? playerNames(members) : undefined} />
        <div className="flex flex-wrap gap-1 narrow:gap-0 *:px-2 narrow:*:px-1 *:not-lg:grow">
          <Button variant="quiet" size="small" onClick={() => actions.onShare(slot)}>
            <Share2 aria-hidden />
            Share
          </Button>
          {actions.onSendConfirmation && (
            <Button variant="quiet" size="small" onClick={() => actions.onSendConfirmation?.(slot)}>
              <Megaphone aria-hidden />
              Send Confirmation
            </Button>
          )}
          <OutsideLink href={slot.course.bookingUrl} variant="quiet" size="icon">
            <span className="sr-only">Reserve with the course</span>
          </OutsideLink>
        </div>
      </div>
    </article>
  );
}
