import * as Menu from '@radix-ui/react-dropdown-menu';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { buttonVariants } from './button.tsx';
import { MenuRoot } from './menu-root.tsx';

interface ActionsMenuProps<Action extends string> {
  /** Thing that the actions change. */
  label: string;
  actions: readonly Action[];
  words: Readonly<Record<Action, { readonly label: string; readonly icon: LucideIcon }>>;
  onChoose: (action: Action) => void;
  /** Class of the button that opens it. */
  className: string;
}

/** Actions on one thing of a list, behind three dots. */
export function ActionsMenu<Action extends string>(props: ActionsMenuProps<Action>) {
  const { label, actions, words, onChoose, className } = props;
  const chosen = useRef<Action>(null);
  // Done once the button has the focus again: a dialog that asks first gives it back there.
  const choose = () => {
    const action = chosen.current;
    chosen.current = null;
    if (action) queueMicrotask(() => onChoose(action));
  };
  return (
    <MenuRoot>
      <Menu.Trigger
        aria-label={label}
        className={classNames(buttonVariants({ variant: 'quiet', size: 'icon' }), className)}
      >
        <Ellipsis aria-hidden />
      </Menu.Trigger>
      {/* Outside of the thing, whose colours and edges it would have; within the page's landmark. */}
      <Menu.Portal container={document.querySelector('main')}>
        <Menu.Content
          align="end"
          onCloseAutoFocus={choose}
          collisionPadding={{ top: 72, bottom: 80, left: 8, right: 8 }}
          className="z-20 w-56 animate-rise-in rounded-card border bg-card p-1 shadow-lg"
        >
          {actions.map((action) => {
            const { label, icon: Icon } = words[action];
            return (
              <Menu.Item
                key={action}
                className="flex min-h-11 items-center gap-3 rounded-lg px-3 -outline-offset-2 data-highlighted:bg-muted [&_svg]:size-5"
                onSelect={() => {
                  chosen.current = action;
                }}
              >
                <Icon aria-hidden />
                {label}
              </Menu.Item>
            );
          })}
        </Menu.Content>
      </Menu.Portal>
    </MenuRoot>
  );
}
