import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { useConfirmRecommendation } from '../api/confirm-recommendation.ts';
import { useWithdrawConfirmation } from '../api/withdraw-confirmation.ts';

interface AttendanceButtonsProps {
  recommendation: Recommendation;
  confirmed: boolean;
}

/** "I'm In", and once that is said, the way back. */
export function AttendanceButtons({ recommendation, confirmed }: AttendanceButtonsProps) {
  const main = useRef<HTMLButtonElement>(null);
  const confirmation = useConfirmRecommendation(recommendation);
  const withdrawal = useWithdrawConfirmation(recommendation, confirmation.mutate);
  const withdraw = () => {
    withdrawal.mutate();
    // The button that was pressed goes.
    main.current?.focus();
  };
  return (
    <>
      <div className="grid grid-flow-col gap-2 *:w-full">
        <Button
          ref={main}
          variant={confirmed ? 'secondary' : 'primary'}
          aria-disabled={confirmed || undefined}
          className="aria-disabled:opacity-100"
          onClick={() => confirmed || confirmation.mutate()}
        >
          {confirmed ? (
            <>
              <Check aria-hidden className="text-primary" />
              Confirmed
            </>
          ) : (
            "I'm In"
          )}
        </Button>
        {confirmed && (
          <Button variant="quiet" onClick={withdraw}>
            Can't make it
          </Button>
        )}
      </div>
      {/* The button shows it; only who does not see the button needs to be told. */}
      <p role="status" className="sr-only">
        {confirmed && confirmation.isSuccess && "Confirmed! You've confirmed your attendance for this tee time"}
      </p>
    </>
  );
}
