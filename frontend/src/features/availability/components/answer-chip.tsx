import { CircleCheck } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Chip } from '../../../components/ui/chip.tsx';
import { classNames } from '../../../lib/class-names.ts';
import type { SlotChoice } from '../draft.ts';

interface AnswerChipProps extends Omit<ComponentProps<typeof Chip>, 'pressed' | 'aria-label'> {
  /** Names what is answered, and of which day. */
  label: string;
  day: string;
  answer: SlotChoice | 'mixed';
}

export const ifNeedBeLook = 'border-good-foreground/40 border-dashed bg-good text-good-foreground';

/** A part of a day that taps lead from no answer to free, to if need be and back. The latter has a sign and a dashed edge. */
export function AnswerChip({ label, day, answer, className, children, ...rest }: AnswerChipProps) {
  const isIfNeedBe = answer === 'if-need-be';
  return (
    <Chip
      pressed={answer === 'free' || (answer !== 'none' && 'mixed')}
      aria-label={`${label}${isIfNeedBe ? ', if need be' : ''}: ${day}`}
      className={classNames(isIfNeedBe && ifNeedBeLook, className)}
      {...rest}
    >
      {isIfNeedBe && <CircleCheck aria-hidden className="size-4 shrink-0" />}
      {children}
    </Chip>
  );
}
