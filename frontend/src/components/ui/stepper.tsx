import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface StepperProps {
  value: number;
  least: number;
  most: number;
  /** One of what is counted, as "seat". */
  unit: string;
  onChange: (value: number) => void;
  /** The value in words, which a screen reader hears as they change. */
  children: ReactNode;
}

/** Counts up and down between two numbers, each of which ends its button. */
export function Stepper({ value, least, most, unit, onChange, children }: StepperProps) {
  return (
    <div className="mb-4 flex items-center justify-between gap-3">
      <Button
        variant="secondary"
        size="icon"
        aria-label={`One ${unit} less`}
        aria-disabled={value <= least}
        onClick={() => onChange(Math.max(least, value - 1))}
      >
        <Minus aria-hidden />
      </Button>
      <output className="text-center">{children}</output>
      <Button
        variant="secondary"
        size="icon"
        aria-label={`One ${unit} more`}
        aria-disabled={value >= most}
        onClick={() => onChange(Math.min(most, value + 1))}
      >
        <Plus aria-hidden />
      </Button>
    </div>
  );
}

/** The value of a stepper, and what it comes to. */
export const StepperValue = ({ value, note }: { value: string; note: string }) => (
  <>
    <span className="block font-bold text-2xl tabular-nums">{value}</span>
    <span className="text-muted-foreground text-sm">{note}</span>
  </>
);
