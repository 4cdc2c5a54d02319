import type { ReceiptLine } from '@fourball/contracts/http/ranking.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { factorLabel, pointsText } from '../model.ts';

/** The server's receipt, factor by factor, and where it lost most against the best; a factor of no points is left out. A round that was moved has none. */
export function ReceiptLines({ lines, score }: { lines: readonly ReceiptLine[]; score: number }) {
  if (lines.length === 0)
    return (
      <p className="text-muted-foreground text-sm">
        The round was moved: the reasons for its old time no longer apply.
      </p>
    );
  return (
    <ul className="text-sm">
      {lines
        .filter(({ points, lost }) => points !== 0 || lost !== undefined)
        .map((line) => (
          <li key={line.factor} className="flex large-text:flex-wrap justify-between gap-x-3 py-1">
            <span>
              <span className="flex flex-wrap items-center gap-x-2 font-medium">
                {factorLabel(line.factor)}
                {line.lost !== undefined && <Badge tone="fair">Lost most here</Badge>}
              </span>
              <span className="wrap-anywhere block text-muted-foreground">{line.reason}</span>
            </span>
            <span className="shrink-0 tabular-nums">{pointsText(line.points)}</span>
          </li>
        ))}
      <li className="mt-1 flex justify-between border-t pt-2 font-semibold">
        <span>Score</span>
        <span className="tabular-nums">{score.toLocaleString('en-US', { maximumFractionDigits: 2 })} of 100</span>
      </li>
    </ul>
  );
}
