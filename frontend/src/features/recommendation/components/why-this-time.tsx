import { useQuery } from '@tanstack/react-query';
import { CardSection } from '../../../components/ui/card.tsx';
import { recommendationsQuery } from '../api/list-recommendations.ts';
import { isOfGame } from '../model.ts';
import { ReceiptLines } from './receipt.tsx';

/** Reasons for which the ranking put a booked tee time forward, or that it was moved; nothing where it did not. */
export function WhyThisTime({ squadId, recommendationId }: { squadId: string; recommendationId: string }) {
  const { data } = useQuery(recommendationsQuery(squadId));
  const found = data?.find(({ id }) => id === recommendationId);
  if (!found || isOfGame(found)) return null;
  return (
    <CardSection title="Why this time">
      <ReceiptLines lines={found.receipt} score={found.score} />
    </CardSection>
  );
}
