import { CalendarDays, Flag, Search, UserRound, Users } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { KeyCaps } from '../../components/ui/key-caps.tsx';
import { paletteKeys } from '../../features/commands/shortcuts.ts';
import { classNames } from '../../lib/class-names.ts';

const tabs = [
  { to: '/', label: 'Squads', icon: Users, also: /^\/(squads?\/|standing-games\/|create-squad)/ },
  { to: '/availability', label: 'Schedule', icon: CalendarDays },
  { to: '/tee-times', label: 'Tee Times', icon: Flag, also: /^\/round\// },
  { to: '/profile', label: 'Profile', icon: UserRound },
];

/** @param onSearch given to the rail, which has the room for the way to everything else. */
export function BottomNavigation({ onSearch }: { onSearch?: () => void }) {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 mx-auto w-full max-w-md border-t bg-card pb-safe sm:border-x md:max-w-4xl lg:inset-x-auto lg:top-0 lg:bottom-auto lg:left-[max(0px,calc(50%-40rem))] lg:w-56 lg:border-0 lg:bg-transparent lg:px-3 lg:pt-3"
    >
      <img src="/favicon.svg" alt="" loading="lazy" className="mb-6 ml-3 hidden size-10 lg:block" />
      <ul className="grid grid-cols-4 lg:grid-cols-1 lg:gap-1">
        {tabs.map(({ to, label, icon: Icon, also }) => {
          const active = pathname === to || also?.test(pathname);
          return (
            <li key={to}>
              <Link
                to={to}
                aria-current={pathname === to ? 'page' : active || undefined}
                className={classNames(
                  'flex min-h-16 flex-col items-center justify-center gap-1 font-medium text-xs large-text:tracking-tighter lg:min-h-12 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-lg lg:px-3 lg:text-base',
                  active
                    ? 'text-primary lg:bg-excellent lg:text-excellent-foreground'
                    : 'text-muted-foreground hover:text-foreground lg:hover:bg-muted',
                )}
              >
                <span
                  className={classNames(
                    'rounded-full px-4 py-0.5 lg:bg-transparent lg:p-0',
                    active && 'bg-excellent text-excellent-foreground',
                  )}
                >
                  <Icon aria-hidden className="size-5" />
                </span>
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
      {onSearch && (
        <button
          type="button"
          aria-label="Go to any squad, round or action"
          aria-keyshortcuts="Control+K Meta+K"
          className="mt-4 flex min-h-11 w-full items-center gap-3 rounded-lg border border-input bg-card px-3 text-muted-foreground text-sm hover:bg-muted"
          onClick={onSearch}
        >
          <Search aria-hidden className="size-4" />
          <span className="grow text-left">Go to</span>
          <KeyCaps keys={paletteKeys(navigator.platform)} />
        </button>
      )}
    </nav>
  );
}
