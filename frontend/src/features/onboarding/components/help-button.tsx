import * as Menu from '@radix-ui/react-dropdown-menu';
import { CircleHelp, Footprints } from 'lucide-react';
import { replayTour } from '../model.ts';

/** Floats above the tabs and brings the tour back. */
export function HelpButton() {
  return (
    <aside
      aria-label="Help"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-10 mx-auto flex w-full max-w-md justify-end px-3 pb-safe"
    >
      <Menu.Root modal={false}>
        <Menu.Trigger
          aria-label="Help"
          className="pointer-events-auto grid size-11 place-items-center rounded-full border bg-card text-primary shadow-lg hover:bg-muted"
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
      </Menu.Root>
    </aside>
  );
}
