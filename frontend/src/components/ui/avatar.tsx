import { UserRound } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';

interface AvatarProps {
  person: { firstName?: string; email?: string };
  className?: string;
}

/**
 * The first letter of the first name, else of the e-mail address, else a generic person. Pictures on others' servers are not
 * loaded: they would tell those servers who looks.
 */
export function Avatar({ person, className }: AvatarProps) {
  const letter = (person.firstName?.[0] ?? person.email?.[0])?.toUpperCase();
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-9 shrink-0 place-items-center rounded-full bg-excellent font-semibold text-excellent-foreground text-sm',
        className,
      )}
    >
      {letter ?? <UserRound className="size-5" />}
    </span>
  );
}
