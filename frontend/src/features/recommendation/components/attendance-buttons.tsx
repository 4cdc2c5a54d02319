import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { useConfirmRecommendation } from '../api/confirm-recommendation.ts';
import { useWithdrawConfirmation } from '../api/withdraw-confirmation.ts';

interface AttendanceButtonsProps {
  recommendation: Pick<Recommendation, 'id' | 'squadId' | 'date' | 'time' | 'courseId'>;
  confirmed: boolean;
  /**
   * Confirming of a slot that need not be recommended yet, in the place of "I'm In"; `label` names its button where
   * several stand together, none of them the one to press.
   */
  slot?: { label: string | undefined; pending: boolean; confirm: () => void };
}

/** "I'm In" or "Confirm Slot", and once that is said, the way back: buttons of a row. */
export function AttendanceButtons({ recommendation, confirmed, slot }: AttendanceButtonsProps) {
  const main = useRef<HTMLButtonElement>(null);
  const confirmation = useConfirmRecommendation(recommendation);
  const withdrawal = useWithdrawConfirmation(recommendation.id, confirmation.mutate);
  const confirm = slot?.confirm ?? (() => confirmation.mutate());
  const pending = !confirmed && slot?.pending;
  const withdraw = () => {
    withdrawal.mutate();
    // The button that was pressed goes.
    main.current?.focus();
  };
  return (
    <>
      <Button
        ref={main}
        variant={confirmed || slot?.label ? 'secondary' : 'primary'}
        aria-disabled={confirmed || pending || undefined}
        aria-label={confirmed || pending ? undefined : slot?.label}
        // Keeps its whole row: a second tap must not take back what the first one said.
        className={classNames('px-2 not-lg:col-span-full', confirmed && 'aria-disabled:opacity-100')}
        pending={pending}
        sends={!confirmed}
        pendingLabel={slot && !confirmed ? 'Confirming...' : undefined}
        onClick={() => confirmed || confirm()}
      >
        {confirmed ? (
          <>
            <Check aria-hidden className="text-primary" />
            Confirmed
          </>
        ) : slot ? (
          'Confirm Slot'
        ) : (
          "I'm In"
        )}
      </Button>
      {confirmed && (
        // Not by the second click of two, either: it may come to stand where "I'm In" stood.
        <Button variant="quiet" sends className="px-2" onClick={({ detail }) => detail > 1 || withdraw()}>
          Can't make it
        </Button>
      )}
      {/* The button shows it; only who does not see the button needs to be told. */}
      <p role="status" className="sr-only">
        {confirmed && confirmation.isSuccess && "Confirmed! You've confirmed your attendance for this tee time"}
      </p>
    </>
  );
}
