import * as Radix from '@radix-ui/react-dialog';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { countOf } from '../../lib/text.ts';
import { overlayLook } from './dialog.tsx';
import { useClosedBeforeMessages } from './escape-order.ts';
import { useFocusReturn } from './focus-return.ts';
import { KeyCaps } from './key-caps.tsx';

export interface PaletteOption {
  readonly id: string;
  /** Options of one group stand below its name. */
  readonly group: string;
  readonly label: string;
  readonly detail?: string;
  /** Keys that do the same. */
  readonly keys?: string;
}

interface PaletteProps<Option> {
  title: string;
  placeholder: string;
  /** Options for a text, those of a group one after the other. */
  optionsFor: (text: string) => readonly Option[];
  /** Called once the focus is back where it was. */
  onChoose: (option: Option) => void;
  onClose: () => void;
}

/**
 * A field over the page that finds what is typed: arrows lead through what it found, Enter takes it, Escape leaves
 * everything as it was.
 */
export function Palette<Option extends PaletteOption>(props: PaletteProps<Option>) {
  const { title, placeholder, optionsFor, onChoose, onClose } = props;
  const id = useId();
  const focusReturn = useFocusReturn();
  const chosen = useRef<Option>(null);
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const found = optionsFor(text);
  const options = [...new Set(found.map(({ group }) => group))].flatMap((name) =>
    found.filter(({ group }) => group === name),
  );
  const at = Math.min(place, options.length - 1);
  const optionId = (option: Option | undefined) => option && `${id} ${option.id}`.replaceAll(/\W/g, '-');
  useClosedBeforeMessages(true, onClose);
  const choose = (option: Option | undefined) => {
    if (!option) return;
    chosen.current = option;
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== 'Enter')) return;
    event.preventDefault();
    if (step === undefined) choose(options[at]);
    else setPlace((at + step + options.length) % options.length);
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-x-4 top-[min(12vh,6rem)] z-50 mx-auto flex max-h-[70dvh] max-w-xl animate-rise-in flex-col overflow-hidden rounded-card border bg-card shadow-lg"
          onOpenAutoFocus={focusReturn.onOpenAutoFocus}
          onCloseAutoFocus={(event) => {
            focusReturn.onCloseAutoFocus(event);
            if (chosen.current) onChoose(chosen.current);
          }}
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          <div className="flex items-center gap-3 border-b px-4">
            <Search aria-hidden className="size-5 text-muted-foreground" />
            <input
              role="combobox"
              aria-label={title}
              aria-expanded={options.length > 0}
              aria-controls={id}
              aria-autocomplete="list"
              aria-activedescendant={optionId(options[at])}
              autoComplete="off"
              spellCheck={false}
              placeholder={placeholder}
              value={text}
              className="min-h-14 min-w-0 grow rounded-lg bg-transparent px-2 -outline-offset-4"
              onChange={({ target }) => {
                setText(target.value);
                setPlace(0);
              }}
              onKeyDown={press}
            />
            <Radix.Close className="-mr-2 min-h-11 rounded-lg px-2 text-muted-foreground text-sm hover:bg-muted">
              Close
            </Radix.Close>
          </div>
          <p role="status" className="sr-only">
            {countOf(options.length, 'result')}
          </p>
          {options.length === 0 && <p className="p-6 text-center text-muted-foreground">Nothing is called so.</p>}
          <div id={id} role="listbox" aria-label={title} className="overflow-y-auto p-2 empty:hidden">
            {options.map((option, index) => (
              <PaletteLine
                key={option.id}
                id={optionId(option) ?? ''}
                option={option}
                isFirst={options[index - 1]?.group !== option.group}
                isAt={index === at}
                onPoint={() => setPlace(index)}
                onChoose={() => choose(option)}
              />
            ))}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface PaletteLineProps {
  id: string;
  option: PaletteOption;
  /** Stands below the name of its group. */
  isFirst: boolean;
  isAt: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function PaletteLine({ id, option, isFirst, isAt, onPoint, onChoose }: PaletteLineProps) {
  const { group, label, detail, keys } = option;
  const line = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAt) line.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isAt]);
  return (
    <>
      {isFirst && (
        <p aria-hidden className="px-3 pt-2 pb-1 font-semibold text-muted-foreground text-xs">
          {group}
        </p>
      )}
      <button
        ref={line}
        id={id}
        type="button"
        role="option"
        aria-selected={isAt}
        tabIndex={-1}
        className={classNames(
          'flex min-h-11 w-full items-center justify-between gap-3 rounded-lg border px-3 py-1.5 text-left',
          isAt ? 'border-primary bg-excellent text-excellent-foreground' : 'border-transparent',
        )}
        onPointerMove={onPoint}
        onClick={onChoose}
      >
        <span className="wrap-anywhere min-w-0">
          {label}
          {detail && <span className={classNames('text-sm', !isAt && 'text-muted-foreground')}> · {detail}</span>}
          <span className="sr-only">, {group}</span>
        </span>
        {keys && <KeyCaps keys={keys} />}
      </button>
    </>
  );
}
