import type { Proposal } from '@fourball/contracts/http/shared-link.ts';
import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { CardSection } from '../../../components/ui/card.tsx';
import { PersonName } from '../../../components/ui/person-name.tsx';
import { formatTeeOff } from '../../../lib/dates.ts';
import { nameIn } from '../../../lib/full-name.ts';
import { readOften } from '../../../lib/read-often.ts';
import { proposalsQuery, useDecideProposal } from '../api/proposals.ts';
import { ANSWER_WORDS } from '../round.ts';

interface ProposalsProps {
  squad: Pick<SquadDetail, 'id' | 'members'>;
  /** The one round whose proposals are shown; without it those of all. */
  recommendationId?: string;
  /** None waits as far as the page knows: they are first asked for later, so that the page stands without them. */
  isNone?: boolean;
}

const SHOWN_AT_FIRST = 2;

/** Answers by the squad's shared link, for its leaders to accept or decline; nothing where none waits. */
export function Proposals({ squad, recommendationId, isNone }: ProposalsProps) {
  const { data = [] } = useQuery({
    ...proposalsQuery(squad.id),
    ...readOften,
    ...(isNone && { initialData: [] }),
    refetchOnMount: ({ state }) => (isNone && state.dataUpdateCount === 0 ? false : 'always'),
  });
  const [all, setAll] = useState(false);
  const waiting = data.filter(
    (proposal) => (recommendationId ?? proposal.recommendationId) === proposal.recommendationId,
  );
  if (waiting.length === 0) return null;
  const shown = all ? waiting : waiting.slice(0, SHOWN_AT_FIRST);
  return (
    <CardSection title="Answers to accept">
      <p className="-mt-3 mb-2 text-muted-foreground text-sm">Given by your squad's shared link</p>
      <ul className="space-y-3">
        {shown.map((proposal) => (
          <ProposalRow
            key={`${proposal.recommendationId} ${proposal.userId} ${proposal.answer}`}
            proposal={proposal}
            name={nameIn(squad.members, proposal.userId)}
            hasRound={recommendationId === undefined}
          />
        ))}
      </ul>
      {shown.length < waiting.length && (
        <Button variant="link" size="small" onClick={() => setAll(true)}>
          Show {waiting.length - shown.length} more
        </Button>
      )}
    </CardSection>
  );
}

function ProposalRow({ proposal, name, hasRound }: { proposal: Proposal; name: string; hasRound: boolean }) {
  const { mutate, isPending } = useDecideProposal(proposal);
  const word = ANSWER_WORDS[proposal.answer];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="wrap-anywhere min-w-28 grow basis-28">
        <PersonName className="font-medium">{name}</PersonName>: {word}
      </p>
      <div className="ml-auto flex gap-1">
        <Button
          variant="secondary"
          size="small"
          pending={isPending}
          onClick={() => mutate(true)}
          aria-label={`Accept the answer of ${name}: ${word}`}
        >
          Accept
        </Button>
        <Button
          size="small"
          variant="quiet"
          pending={isPending}
          onClick={() => mutate(false)}
          aria-label={`Decline the answer of ${name}: ${word}`}
        >
          Decline
        </Button>
      </div>
      {hasRound && (
        <p className="wrap-anywhere w-full text-muted-foreground text-sm">
          {formatTeeOff(proposal)}, <bdi>{proposal.courseName}</bdi>
        </p>
      )}
    </li>
  );
}
