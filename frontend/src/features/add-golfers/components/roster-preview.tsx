import type { RosterLine } from '@fourball/contracts/http/roster.ts';
import { Users } from 'lucide-react';
import { PersonName } from '../../../components/ui/person-name.tsx';
import { EmptyState } from '../../../components/ui/states.tsx';
import { handicapText } from '../../../lib/handicap.ts';
import { OUTCOMES } from '../model.ts';

/** Lines of a list, each with the golfer that it names and what happens to them, or with its fault. */
export function RosterPreview({ lines }: { lines: readonly RosterLine[] }) {
  if (lines.length === 0)
    return <EmptyState icon={Users} title="Nobody is named in this list" description="Write one golfer a line." />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard, too
    <section aria-label="Golfers of the list" tabIndex={0} className="max-h-80 overflow-y-auto rounded-lg border">
      <table className="w-full text-left text-sm">
        <thead className="sticky top-0 bg-muted">
          <tr className="*:px-2 *:py-1.5 *:font-medium">
            <th scope="col">Line</th>
            <th scope="col">Golfer</th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {lines.map(({ line, golfer, outcome, fault }) => (
            <tr key={line} className="align-top *:px-2 *:py-1.5">
              <td className="text-muted-foreground tabular-nums">{line}</td>
              {golfer ? (
                <>
                  <td className="wrap-anywhere">
                    <PersonName className="block font-medium">{`${golfer.firstName} ${golfer.lastName}`}</PersonName>
                    {golfer.email && <span className="block text-muted-foreground">{golfer.email}</span>}
                    {typeof golfer.handicap === 'number' && (
                      <span className="block text-muted-foreground">Handicap {handicapText(golfer.handicap)}</span>
                    )}
                  </td>
                  <td>{OUTCOMES[outcome]}</td>
                </>
              ) : (
                <td colSpan={2} className="text-destructive">{`${OUTCOMES[outcome]}: ${fault}`}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
