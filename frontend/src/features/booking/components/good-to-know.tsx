import type { Round } from '@fourball/contracts/http/round.ts';
import type { ReactNode } from 'react';
import { CardSection } from '../../../components/ui/card.tsx';
import { CopyReference } from '../../../components/ui/copy-reference.tsx';
import { countOf } from '../../../lib/text.ts';
import { addressOf, clockAt, costText, endText } from '../round.ts';

/** Facts about a round: its end, the sunset, the price, the way, and under which reference it stands. */
export function GoodToKnow({ round }: { round: Round }) {
  const { course, sunsetAt, bookingReference } = round;
  const address = addressOf(course);
  return (
    <CardSection title="Good to know">
      <dl className="-my-2 divide-y">
        <Fact label="Ends">
          {endText(round)} <Note>{countOf(course.holes, 'hole')}</Note>
        </Fact>
        {sunsetAt && (
          <Fact label="Sunset">
            {clockAt(sunsetAt, course.timeZone)} {sunsetAt < round.endsAt && <Note>before the round ends</Note>}
          </Fact>
        )}
        <Fact label="Price">{costText(round.price ?? course.averagePrice)}</Fact>
        {address && <Fact label="Address">{address}</Fact>}
        <Fact label="Booking Reference">
          <span className="-my-2.5 -mr-3 flex items-center">
            {bookingReference}
            <CopyReference reference={bookingReference} />
          </span>
        </Fact>
      </dl>
    </CardSection>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <span className="block font-normal text-muted-foreground text-sm">{children}</span>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex large-text:flex-col items-baseline justify-between gap-x-4 py-2.5">
    <dt className="text-muted-foreground">{label}</dt>
    <dd className="wrap-anywhere max-w-7/10 large-text:max-w-full shrink-0 text-balance text-right large-text:text-left font-medium">
      {children}
    </dd>
  </div>
);
