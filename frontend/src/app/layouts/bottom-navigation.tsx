import { CalendarDays, Flag, UserRound, Users } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { classNames } from '../../lib/class-names.ts';

const tabs = [
  { to: '/', label: 'Squads', icon: Users, also: /^\/(squad\/|create-squad)/ },
  { to: '/availability', label: 'Schedule', icon: CalendarDays },
  { to: '/tee-times', label: 'Tee Times', icon: Flag },
  { to: '/profile', label: 'Profile', icon: UserRound },
];

export function BottomNavigation() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 mx-auto w-full max-w-md border-t bg-card pb-safe sm:border-x"
    >
      <ul className="grid grid-cols-4">
        {tabs.map(({ to, label, icon: Icon, also }) => {
          const active = pathname === to || also?.test(pathname);
          return (
            <li key={to}>
              <Link
                to={to}
                aria-current={pathname === to ? 'page' : active || undefined}
                className={classNames(
                  'flex min-h-16 flex-col items-center justify-center gap-1 font-medium text-xs',
                  active ? 'text-primary' : 'text-muted-foreground hover:text-foreground',
                )}
              >
                <span
                  className={classNames('rounded-full px-4 py-0.5', active && 'bg-excellent text-excellent-foreground')}
                >
                  <Icon aria-hidden className="size-5" />
                </span>
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
