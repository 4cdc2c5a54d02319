import type { GameDateDetail } from '@fourball/contracts/http/game-date.ts';
import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import { useQuery } from '@tanstack/react-query';
import { recommendationsQuery } from '../../features/recommendation/api/list-recommendations.ts';
import { BookButton } from '../../features/recommendation/components/book-button.tsx';
import { RoundLink } from '../../features/recommendation/components/booked-note.tsx';
import { playerNames } from '../../features/recommendation/players.ts';

interface GameRoundProps {
  date: GameDateDetail;
  squad: Pick<SquadDetail, 'createdBy' | 'members'>;
  userId: string;
}

/** Round of a date of a standing game: the creator books it once its players are set, and the date then leads to its page. */
export function GameRound({ date, squad, userId }: GameRoundProps) {
  const isSet = date.status === 'booked' || date.status === 'locked';
  const { data = [] } = useQuery({ ...recommendationsQuery(date.squadId), enabled: isSet });
  const recommendation = data.find(({ id }) => id === date.recommendationId);
  if (!recommendation || !isSet) return null;
  if (date.status === 'booked') return <RoundLink recommendation={recommendation} />;
  if (squad.createdBy !== userId) return null;
  const players = date.members.filter(({ answer, place }) => answer === 'in' && place === null);
  return (
    <BookButton
      recommendation={{ ...recommendation, confirmedMembers: players.map((player) => player.userId) }}
      nameOf={playerNames(squad.members)}
      onBooked={() => {}}
    />
  );
}
