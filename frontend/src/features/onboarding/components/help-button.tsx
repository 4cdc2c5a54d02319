import * as Menu from '@radix-ui/react-dropdown-menu';
import { CircleHelp, Footprints } from 'lucide-react';
import { useRef } from 'react';
import { MenuRoot } from '../../../components/ui/menu-root.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { replayTour } from '../model.ts';
import { useGivesWay } from './gives-way.ts';

/** Floats above the tabs, on wide screens below the rail, where it covers nothing that can be pressed; brings the tour back. */
export function HelpButton() {
  const floating = useRef<HTMLButtonElement>(null);
  const givesWay = useGivesWay(floating);
  return (
    <aside
      aria-label="Help"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-10 mx-auto flex w-full max-w-md justify-end px-3 pb-safe md:max-w-4xl lg:inset-x-auto lg:bottom-4 lg:left-[max(0px,calc(50%-40rem))] lg:w-56 lg:justify-start lg:px-5"
    >
      <MenuRoot>
        <Menu.Trigger
          ref={floating}
          aria-label="Help"
          className={classNames(
            'grid size-11 place-items-center rounded-full border bg-card text-primary shadow-lg transition-opacity duration-150 hover:bg-muted',
            'focus-visible:pointer-events-auto focus-visible:opacity-100 data-[state=open]:opacity-100',
            givesWay ? 'opacity-0' : 'pointer-events-auto',
          )}
        >
          <CircleHelp aria-hidden className="size-6" />
        </Menu.Trigger>
        <Menu.Content
          side="top"
          align="end"
          sideOffset={8}
          className="pointer-events-auto z-50 animate-rise-in rounded-card border bg-card p-1 shadow-lg"
        >
          <Menu.Item
            className="flex min-h-11 items-center gap-3 rounded-lg px-3 -outline-offset-2 data-highlighted:bg-muted [&_svg]:size-5"
            onSelect={replayTour}
          >
            <Footprints aria-hidden />
            Take Tour
          </Menu.Item>
        </Menu.Content>
      </MenuRoot>
    </aside>
  );
}
