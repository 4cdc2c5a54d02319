import { Check, X } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../../../lib/class-names.ts';
import type { FirstStep } from '../first-steps.ts';

interface FirstStepsProps {
  /** Undefined while they are not known. */
  steps: readonly FirstStep[] | undefined;
  /** State of a navigation that opens the invite of a squad. */
  inviteState: string;
  onHide: () => void;
}

/** On the grass of the banner, in the room of the next round: how far a new golfer is on the way to one. */
export function FirstSteps({ steps, inviteState, onHide }: FirstStepsProps) {
  const id = useId();
  const next = steps?.find(({ isDone }) => !isDone);
  if (!steps || !next) return null;
  return (
    <section aria-labelledby={id}>
      <div className="-mr-2 flex items-start gap-2">
        <div className="min-w-0 grow">
          <h3 id={id} className="font-extrabold text-[1.5rem] text-sand leading-tight">
            Your first round
          </h3>
          <p className="tabular-nums">
            {steps.filter(({ isDone }) => isDone).length} of {steps.length} steps done
          </p>
        </div>
        <button
          type="button"
          aria-label="Hide these steps"
          className="-mt-1 grid size-11 shrink-0 place-items-center rounded-lg hover:bg-fairway-light focus-visible:outline-sand"
          onClick={onHide}
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <ol className="-mx-2 mt-1 flex flex-wrap *:grow *:basis-12">
        {steps.map((step, place) => (
          <li key={step.name}>
            {step.isDone ? (
              <span className={stepLook}>
                <span
                  aria-hidden
                  className={classNames(ballLook, 'border-transparent bg-fairway-foreground text-fairway')}
                >
                  <Check className="size-5" strokeWidth={3} />
                </span>
                {step.name}
                <span className="sr-only">: done</span>
              </span>
            ) : (
              <Link
                to={step.to}
                state={step.invites ? inviteState : undefined}
                aria-label={step.act}
                className={classNames(stepLook, 'hover:bg-fairway-light focus-visible:outline-sand')}
              >
                <span
                  className={classNames(
                    ballLook,
                    step === next
                      ? 'border-transparent bg-sand text-accent-foreground'
                      : 'border-fairway-foreground/60 border-dashed',
                  )}
                >
                  {place + 1}
                </span>
                {step.name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

const stepLook = 'flex flex-col items-center gap-1 rounded-lg py-1.5 text-center font-medium text-xs';
const ballLook = 'grid size-8 place-items-center rounded-full border-2 font-bold text-sm tabular-nums leading-none';
