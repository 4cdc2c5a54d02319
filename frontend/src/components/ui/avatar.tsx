import { UserRound } from 'lucide-react';
import type { CSSProperties } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { hueOf } from '../../lib/hue.ts';

interface AvatarProps {
  person: { firstName?: string; email?: string };
  /** Gives the person their colour; without it they have the app's. */
  id?: string | undefined;
  className?: string;
}

/**
 * The first letter of the first name, else of the e-mail address, else a generic person. Pictures on others' servers are not
 * loaded: they would tell those servers who looks.
 */
export function Avatar({ person, id, className }: AvatarProps) {
  const letter = /^./u.exec(person.firstName || person.email || '')?.[0].toUpperCase();
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-9 shrink-0 place-items-center rounded-full font-semibold text-sm',
        id === undefined ? 'bg-excellent text-excellent-foreground' : 'hued',
        className,
      )}
      style={id === undefined ? undefined : ({ '--hue': hueOf(id) } as CSSProperties)}
    >
      {letter ?? <UserRound className="size-5" />}
    </span>
  );
}
