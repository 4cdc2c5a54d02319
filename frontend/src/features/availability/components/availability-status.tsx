import { CircleCheck, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { CardSection } from '../../../components/ui/card.tsx';
import { PersonName } from '../../../components/ui/person-name.tsx';

interface AvailabilityStatusProps {
  members: readonly { userId: string; name: string }[];
  /** Ids of the members who said lately when they are free; null while that is not known. */
  updated: ReadonlySet<string> | null;
  /** Shown where that could not be read. */
  children?: ReactNode;
}

export function AvailabilityStatus({ members, updated, children }: AvailabilityStatusProps) {
  return (
    <CardSection title="Availability Status">
      <ul className="space-y-2">
        {members.map(({ userId, name }) => {
          const done = updated?.has(userId);
          const Icon = done ? CircleCheck : Clock;
          return (
            <li key={userId} className="flex items-center justify-between gap-3">
              <PersonName className="truncate">{name}</PersonName>
              <span className="flex shrink-0 items-center gap-1.5 text-muted-foreground text-sm">
                <Icon aria-hidden className={done ? 'size-4 text-primary' : 'size-4'} />
                {updated ? (done ? 'Updated' : 'Not updated yet') : '–'}
              </span>
            </li>
          );
        })}
      </ul>
      {children}
    </CardSection>
  );
}
