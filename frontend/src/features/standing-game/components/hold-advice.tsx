import type { GameDateDetail } from '@fourball/contracts/http/game-date.ts';
import { CardSection } from '../../../components/ui/card.tsx';
import { countOf } from '../../../lib/text.ts';
import { momentText } from '../model.ts';

/** Tee times to hold with the course for a date, with the reasons. */
export const HoldAdvice = ({ advice }: { advice: NonNullable<GameDateDetail['advice']> }) => (
  <CardSection title={`Hold ${countOf(advice.hold, 'tee time')}`}>
    <p>
      {advice.likely < advice.hold && `${advice.likely} likely enough · `}
      {countOf(advice.expected, 'player')} expected
      {advice.releaseBy && ` · release by ${momentText(advice.releaseBy)}`}
    </p>
    <ul className="mt-2 list-inside list-disc text-muted-foreground text-sm">
      {advice.reasons.map((reason) => (
        <li key={reason} className="wrap-anywhere">
          {reason}
        </li>
      ))}
    </ul>
  </CardSection>
);
