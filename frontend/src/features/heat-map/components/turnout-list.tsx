import { CalendarCheck, Check, CircleCheck, CircleHelp, Flag, type LucideIcon, X } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import type { Turnout } from '../model.ts';

const standings: readonly { key: keyof Turnout; label: string; icon: LucideIcon; tint: string }[] = [
  { key: 'playing', label: 'Playing', icon: Flag, tint: 'text-foreground' },
  { key: 'free', label: 'Free', icon: Check, tint: 'text-primary' },
  { key: 'ifNeedBe', label: 'If need be', icon: CircleCheck, tint: 'text-good-foreground' },
  { key: 'usual', label: 'Free by usual week', icon: CalendarCheck, tint: 'text-primary' },
  { key: 'unanswered', label: 'Not answered', icon: CircleHelp, tint: 'text-good-foreground' },
  { key: 'busy', label: 'Busy', icon: X, tint: 'text-muted-foreground' },
];

/** Names of those who play, who are free, who are so if need be or by their usual week, who have not answered and who are busy. */
export function TurnoutList({ turnout }: { turnout: Turnout }) {
  return (
    <dl className="space-y-1.5 text-sm">
      {standings
        .filter(({ key }) => turnout[key].length > 0)
        .map(({ key, label, icon: Icon, tint }) => (
          <div key={key} className="flex gap-2">
            <dt className="flex shrink-0 items-start gap-1.5 font-medium">
              <Icon aria-hidden className={classNames('mt-0.5 size-4', tint)} />
              {label}:
            </dt>
            <dd className="min-w-0 break-words">{turnout[key].join(', ')}</dd>
          </div>
        ))}
    </dl>
  );
}
