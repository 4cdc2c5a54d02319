import { UserRound } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';

interface AvatarProps {
  person: { firstName?: string; email?: string; profileImageUrl?: string | null };
  className?: string;
}

/** A picture, else the first letter of the first name, else of the e-mail address, else a generic person. */
export function Avatar({ person, className }: AvatarProps) {
  const letter = (person.firstName?.[0] ?? person.email?.[0])?.toUpperCase();
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-9 shrink-0 place-items-center overflow-hidden rounded-full bg-excellent font-semibold text-excellent-foreground text-sm',
        className,
      )}
    >
      {person.profileImageUrl ? (
        <img src={person.profileImageUrl} alt="" className="size-full object-cover" />
      ) : (
        (letter ?? <UserRound className="size-5" />)
      )}
    </span>
  );
}
