import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface DisclosureProps {
  label: string;
  /** Hint of the hidden part in a word or two, beside the label. */
  note?: string;
  className?: string;
  children: ReactNode;
}

/** A row that opens what is behind it; nothing of that is made, nor asked of the server, before it is opened. */
export function Disclosure({ label, note, className, children }: DisclosureProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
      className={classNames('group rounded-lg border', className)}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
    >
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-lg px-3 font-medium text-sm [&::-webkit-details-marker]:hidden">
        <span className="grow">{label}</span>
        {note && <span className="text-muted-foreground">{note}</span>}
        <ChevronDown aria-hidden className="size-4 shrink-0 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      {wasOpened && <div className="border-t px-3 py-2">{children}</div>}
    </details>
  );
}
