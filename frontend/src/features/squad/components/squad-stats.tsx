import type { SquadMember } from '@fourball/contracts/http/member.ts';
import { averageHandicap } from '../model.ts';

interface SquadStatsProps {
  members: readonly SquadMember[];
  /** How many of them have said when they are free; undefined while that is not known. */
  updated: number | undefined;
}

export function SquadStats({ members, updated }: SquadStatsProps) {
  const stats = [
    { label: members.length === 1 ? 'Member' : 'Members', value: String(members.length) },
    { label: 'Avg handicap', value: averageHandicap(members) ?? '–' },
    { label: 'Members updated', value: `${updated ?? '–'}/${members.length}` },
  ];
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1">
      {stats.map(({ label, value }) => (
        <div key={label} className="flex flex-row-reverse items-baseline gap-1.5">
          <dt className="text-muted-foreground text-xs">{label}</dt>
          <dd className="font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
