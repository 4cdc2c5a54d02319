import type { SquadMember } from '@fourball/contracts/http/member.ts';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { capitalized } from '../../../lib/text.ts';
import type { NameOf } from '../players.ts';
import { STANDINGS, type Standing, type standingsOf } from '../standings.ts';

const WORDS: Readonly<Record<Standing, string>> = {
  in: 'in',
  free: 'free',
  'if-need-be': 'if need be',
  unanswered: 'not answered',
  without: 'without',
};
/** A ring is in, a broken one if need be, a plain face free, a dashed one without an answer; a struck one does not come. */
const LOOKS: Readonly<Record<Standing, string>> = {
  in: 'outline-2 outline-primary',
  free: '',
  'if-need-be': 'outline-2 outline-good-foreground outline-dashed',
  unanswered: 'border border-dashed border-input bg-card text-muted-foreground',
  without: 'bg-muted text-muted-foreground line-through',
};
const hasColour = (standing: Standing): boolean => standing !== 'unanswered' && standing !== 'without';

interface StandingFacesProps {
  standings: ReturnType<typeof standingsOf<Pick<SquadMember, 'userId' | 'user'>>>;
  /** Members of the squad, some of whom may not be among them. */
  total?: number | undefined;
  /** Most that there is room for, the number of those who are not shown included. */
  room?: number;
  nameOf: NameOf;
}

/** Faces of a squad with how each stands towards a slot, which a screen reader hears by name. */
export function StandingFaces({ standings, total = standings.length, room = 8, nameOf }: StandingFacesProps) {
  const said = STANDINGS.flatMap((one) => {
    const names = standings.filter(({ standing }) => standing === one).map(({ member }) => nameOf(member.userId));
    return names.length > 0 ? [`${capitalized(WORDS[one])}: ${names.join(', ')}.`] : [];
  });
  const shown = standings.slice(0, total > room ? room - 1 : room);
  const more = total - shown.length;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <p className="sr-only">{said.join(' ')}</p>
      {shown.map(({ member: { userId, user }, standing }) => (
        <span key={userId} title={`${nameOf(userId)}: ${WORDS[standing]}`}>
          <Avatar
            person={user}
            id={hasColour(standing) ? userId : undefined}
            className={`size-6 text-xs ${LOOKS[standing]}`}
          />
        </span>
      ))}
      {more > 0 && (
        <span aria-hidden className="text-muted-foreground text-xs">
          +{more}
        </span>
      )}
    </div>
  );
}
