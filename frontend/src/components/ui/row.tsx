import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { cardLook } from './card.tsx';

/** A card of rows that belong together. */
export function RowGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 px-1 font-semibold text-muted-foreground text-sm">
        {title}
      </h2>
      <div className={`${cardLook} divide-y py-0`}>{children}</div>
    </section>
  );
}

interface RowProps {
  /** Name of the row in the address. */
  id: string;
  title: string;
  /** How it stands, in words. */
  value?: string | undefined;
  children: ReactNode;
}

/**
 * A row that opens in place. The open one, of which there is one at most, stands in the address as `?open=`, and going back
 * closes it. A row's content is made when it is first opened and stays: typed text outlives closing the row.
 */
export function Row({ id, title, value, children }: RowProps) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const row = useRef<HTMLElement>(null);
  const panel = useId();
  const open = search.get('open') === id;
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  useEffect(() => {
    // Another row that closes above would take this one out of sight.
    if (open) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [open]);
  const toggle = () => {
    if (open && state?.rowOpened) return navigate(-1);
    const next = new URLSearchParams(search);
    if (open) next.delete('open');
    else next.set('open', id);
    const isFirst = !search.has('open');
    setSearch(next, { replace: !isFirst, state: isFirst ? { rowOpened: true } : state });
  };
  return (
    <section ref={row} aria-label={title} className="scroll-mt-20 scroll-mb-24">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panel}
          className="flex min-h-14 w-full items-center gap-3 rounded-lg py-2 text-left"
          onClick={toggle}
        >
          <span className="min-w-0 grow">
            <span className="block font-medium">{title}</span>
            {value && <span className="wrap-anywhere block text-muted-foreground text-sm"> {value}</span>}
          </span>
          <ChevronDown
            aria-hidden
            className={`size-5 shrink-0 text-muted-foreground transition-transform duration-150 ${open ? 'rotate-180' : ''}`}
          />
        </button>
      </h3>
      <div id={panel} hidden={!open} className="pt-1 pb-4">
        {wasOpened && children}
      </div>
    </section>
  );
}
