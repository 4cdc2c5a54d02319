import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';

interface ModeHeadingProps {
  title: string;
  text: string;
  onBack: () => void;
}

/** Purpose of a mode of the sign-in card, with the way back to its tabs. It takes the focus when the mode opens. */
export function ModeHeading({ title, text, onBack }: ModeHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mb-5 flex gap-1">
      <button
        type="button"
        aria-label="Back to sign in"
        className="-mt-2 -ml-3 grid size-11 shrink-0 place-items-center rounded-lg hover:bg-muted"
        onClick={onBack}
      >
        <ArrowLeft aria-hidden className="size-5" />
      </button>
      <div>
        <h2 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
          {title}
        </h2>
        <p className="text-muted-foreground text-sm">{text}</p>
      </div>
    </div>
  );
}
