import { Chip } from '../../../components/ui/chip.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import type { NameOf } from '../players.ts';
import { chosen, type WhatIf } from '../what-if.ts';

interface WhoHasToBeThereProps {
  userIds: readonly string[];
  nameOf: NameOf;
  whatIf: WhatIf;
  onChange: (whatIf: WhatIf) => void;
}

/** Lets a golfer see how the tee times change when somebody must come or stays at home. */
export function WhoHasToBeThere({ userIds, nameOf, whatIf, onChange }: WhoHasToBeThereProps) {
  return (
    <Disclosure label="Who has to be there?" className="mb-2 bg-card">
      <p className="mb-1 text-muted-foreground text-sm">
        See how the tee times change when somebody must come or stays at home. Nothing is stored.
      </p>
      {userIds.map((userId) => (
        <fieldset key={userId} className="flex items-center gap-2 py-1">
          <legend className="float-left min-w-0 grow break-words text-sm">{nameOf(userId)}</legend>
          <Chip
            pressed={whatIf.mustCome.includes(userId)}
            className="shrink-0"
            onClick={() => onChange(chosen(whatIf, 'mustCome', userId))}
          >
            Must come
          </Chip>
          <Chip
            pressed={whatIf.leaveOut.includes(userId)}
            className="shrink-0"
            onClick={() => onChange(chosen(whatIf, 'leaveOut', userId))}
          >
            Leave out
          </Chip>
        </fieldset>
      ))}
    </Disclosure>
  );
}
