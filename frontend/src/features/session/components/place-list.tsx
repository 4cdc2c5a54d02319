import { useId } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';

/** Somewhere that a golfer is signed in, is told of things, or has a calendar connected. */
export interface Place {
  readonly id: string;
  readonly name: string;
  /** First and last use, in words. */
  readonly times: string;
  readonly isHere?: boolean;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

interface PlaceListProps {
  title: string;
  places: readonly Place[];
  /** Label of the button that ends one, like `Sign Out`. */
  end: string;
}

/** Each is ended in place, but for the one that the golfer is using. */
export function PlaceList({ title, places, end }: PlaceListProps) {
  const heading = useId();
  if (places.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mb-4">
      <h3 id={heading} className="mb-2 font-medium text-sm">
        {title}
      </h3>
      <ul className="space-y-2">
        {places.map(({ id, name, times, isHere, isEnding, onEnd }) => (
          <li
            key={id}
            className="flex large-text:flex-col items-center large-text:items-start justify-between gap-3 rounded-lg border p-3"
          >
            <div className="min-w-0">
              <p className="break-words font-medium">{name}</p>
              <p className="text-muted-foreground text-sm">{times}</p>
            </div>
            {isHere ? (
              <Badge className="shrink-0">This device</Badge>
            ) : (
              <Button
                variant="secondary"
                size="small"
                className="shrink-0"
                aria-label={`${end}: ${name}, ${times}`}
                pending={isEnding}
                onClick={onEnd}
              >
                {end}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
