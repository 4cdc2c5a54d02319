import { CircleCheck, Clock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonVariants } from '../../../components/ui/button.tsx';

interface NotAnsweredProps {
  /** Those who have neither answered for a day nor a usual week. */
  names: readonly string[];
  viewerIsSilent: boolean;
}

/** Members who have not answered yet; a golfer who is one of them is led to where they do. */
export function NotAnswered({ names, viewerIsSilent }: NotAnsweredProps) {
  return (
    <div className="mx-3 mt-4 border-t pt-3">
      <h3 className="font-semibold">Not answered yet</h3>
      {names.length === 0 ? (
        <p className="mt-1 flex items-center gap-2 text-muted-foreground text-sm">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-primary" />
          Nobody: everyone has answered, or has a usual week.
        </p>
      ) : (
        <ul aria-label="Not answered yet" className="mt-2 flex flex-wrap gap-2">
          {names.map((name, place) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two golfers may have one name
              key={`${name} ${place}`}
              className="flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-muted px-3 py-1 text-sm"
            >
              <Clock aria-hidden className="size-4 shrink-0 text-muted-foreground" />
              <span className="shortened">{name}</span>
            </li>
          ))}
        </ul>
      )}
      {viewerIsSilent && (
        <Link to="/availability" className={buttonVariants({ className: 'mt-3 w-full' })}>
          Set Your Availability
        </Link>
      )}
    </div>
  );
}
