import { CircleCheck, Clock } from 'lucide-react';
import { CardSection } from '../../../components/ui/card.tsx';
import { PersonName } from '../../../components/ui/person-name.tsx';
import type { Answer } from '../answers.ts';

interface AvailabilityStatusProps {
  members: readonly { userId: string; name: string }[];
  /** Undefined while they are not known. */
  answers: ReadonlyMap<string, Answer> | undefined;
}

const WORDS: Readonly<Record<Answer, string>> = { entry: 'Updated', usual: 'Usual week', none: 'Not answered yet' };

export function AvailabilityStatus({ members, answers }: AvailabilityStatusProps) {
  return (
    <CardSection title="Availability Status">
      <ul className="space-y-2">
        {members.map(({ userId, name }) => {
          const answer = answers?.get(userId);
          const Icon = answer && answer !== 'none' ? CircleCheck : Clock;
          return (
            <li key={userId} className="flex large-text:flex-wrap items-center justify-between gap-x-3">
              <PersonName className="shortened">{name}</PersonName>
              <span className="flex shrink-0 items-center gap-1.5 text-muted-foreground text-sm">
                <Icon aria-hidden className={Icon === CircleCheck ? 'size-4 text-primary' : 'size-4'} />
                {answer ? WORDS[answer] : '–'}
              </span>
            </li>
          );
        })}
      </ul>
    </CardSection>
  );
}
