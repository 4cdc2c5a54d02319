import { classNames } from '../../lib/class-names.ts';
import { copyToClipboard } from '../../lib/clipboard.ts';
import { Button } from './button.tsx';

/** Whether the course itself has a booked tee time, and under which number. */
export const ReservedNote = ({ reservedAs }: { reservedAs: string | null | undefined }) => (
  <div
    className={classNames(
      'flex min-h-11 flex-wrap items-center justify-between gap-x-2 rounded-lg pr-1 pl-3 text-sm',
      reservedAs ? 'bg-excellent text-excellent-foreground' : 'bg-good text-good-foreground',
    )}
  >
    <p className="wrap-anywhere min-w-0 py-2 font-medium">
      {reservedAs ? (
        <>
          Reserved with the course: <bdi className="font-bold">{reservedAs}</bdi>
        </>
      ) : (
        'Not reserved with the course yet: Fourball does not contact it'
      )}
    </p>
    {reservedAs && (
      <Button
        variant="quiet"
        size="small"
        className="text-excellent-foreground"
        onClick={() => copyToClipboard(reservedAs, "The course's number")}
      >
        Copy
      </Button>
    )}
  </div>
);
