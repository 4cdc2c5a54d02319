import type { SquadMember } from '@fourball/contracts/http/member.ts';
import { Check, Minus } from 'lucide-react';
import { useId, useState } from 'react';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Button } from '../../../components/ui/button.tsx';
import type { NameOf } from '../players.ts';
import { type Part, partOf, turned, type WhatIf } from '../what-if.ts';

interface WhoHasToBeThereProps {
  members: readonly Pick<SquadMember, 'userId' | 'user'>[];
  nameOf: NameOf;
  whatIf: WhatIf;
  onChange: (whatIf: WhatIf) => void;
}

const WORDS: Readonly<Record<Part, string>> = { mustCome: 'must come', leaveOut: 'left out' };
const LOOKS: Readonly<Record<Part, string>> = {
  mustCome: 'outline-2 outline-primary outline-offset-1',
  leaveOut: 'bg-muted text-muted-foreground line-through',
};

/** Two rows on a phone, with the button. */
const SHOWN_AT_FIRST = 11;

/**
 * Lets a golfer see how the tee times change when somebody must come or stays at home: a face is tapped once or twice. Of a
 * large squad the first ones and those who were tapped are shown until all are asked for.
 */
export function WhoHasToBeThere({ members, nameOf, whatIf, onChange }: WhoHasToBeThereProps) {
  const id = useId();
  const [all, setAll] = useState(false);
  const [tapped, setTapped] = useState<readonly string[]>([]);
  const shown = all
    ? members
    : members.filter(({ userId }, at) => at < SHOWN_AT_FIRST || tapped.includes(userId) || partOf(whatIf, userId));
  const turn = (userId: string) => {
    setTapped([...tapped, userId]);
    onChange(turned(whatIf, userId));
  };
  return (
    <fieldset className="mb-1 flex large-text:block items-center gap-2">
      <legend className="float-left w-20 shrink-0 text-muted-foreground text-sm leading-tight large-text:w-auto">
        Who has to be there?
      </legend>
      <div id={id} className="flex flex-wrap items-center">
        {shown.map(({ userId, user }) => {
          const part = partOf(whatIf, userId);
          const Icon = part === 'leaveOut' ? Minus : Check;
          return (
            <button
              key={userId}
              type="button"
              title={nameOf(userId)}
              aria-label={part ? `${nameOf(userId)}: ${WORDS[part]}` : nameOf(userId)}
              className="relative grid size-11 place-items-center rounded-full"
              onClick={() => turn(userId)}
            >
              <Avatar person={user} id={part === 'leaveOut' ? undefined : userId} className={part && LOOKS[part]} />
              {part && (
                <span className="absolute right-0 bottom-0 grid size-4 place-items-center rounded-full border bg-card text-foreground">
                  <Icon aria-hidden className="size-3" />
                </span>
              )}
            </button>
          );
        })}
        {members.length > SHOWN_AT_FIRST && (
          <Button variant="link" size="small" aria-expanded={all} aria-controls={id} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${members.length}`}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
