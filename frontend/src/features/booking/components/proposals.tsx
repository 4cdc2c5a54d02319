import type { Proposal } from '@fourball/contracts/http/shared-link.ts';
import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/ui/button.tsx';
import { CardSection } from '../../../components/ui/card.tsx';
import { PersonName } from '../../../components/ui/person-name.tsx';
import { formatTeeOff } from '../../../lib/dates.ts';
import { fullName } from '../../../lib/full-name.ts';
import { proposalsQuery, useDecideProposal } from '../api/proposals.ts';
import { ANSWER_WORDS } from '../round.ts';

interface ProposalsProps {
  squad: Pick<SquadDetail, 'id' | 'members'>;
  /** The one round whose proposals are shown; without it those of all. */
  recommendationId?: string;
}

/** Answers by the squad's shared link, for its leaders to accept or decline; nothing where none waits. */
export function Proposals({ squad, recommendationId }: ProposalsProps) {
  const { data = [] } = useQuery(proposalsQuery(squad.id));
  const shown = data.filter(
    (proposal) => (recommendationId ?? proposal.recommendationId) === proposal.recommendationId,
  );
  if (shown.length === 0) return null;
  return (
    <CardSection title="By the shared link">
      <ul className="space-y-4">
        {shown.map((proposal) => (
          <ProposalRow
            key={`${proposal.recommendationId} ${proposal.userId}`}
            proposal={proposal}
            name={nameIn(squad, proposal)}
            hasRound={recommendationId === undefined}
          />
        ))}
      </ul>
    </CardSection>
  );
}

function ProposalRow({ proposal, name, hasRound }: { proposal: Proposal; name: string; hasRound: boolean }) {
  const { mutate, isPending } = useDecideProposal(proposal);
  return (
    <li>
      <p className="wrap-anywhere">
        <PersonName>{name}</PersonName> says <span className="font-medium">{ANSWER_WORDS[proposal.answer]}</span>
      </p>
      {hasRound && (
        <p className="wrap-anywhere text-muted-foreground text-sm">
          {formatTeeOff(proposal)}, <bdi>{proposal.courseName}</bdi>
        </p>
      )}
      <div className="paired mt-2 gap-2">
        <Button
          size="small"
          pending={isPending}
          onClick={() => mutate(true)}
          aria-label={`Accept the answer of ${name}`}
        >
          Accept
        </Button>
        <Button
          size="small"
          variant="secondary"
          pending={isPending}
          onClick={() => mutate(false)}
          aria-label={`Decline the answer of ${name}`}
        >
          Decline
        </Button>
      </div>
    </li>
  );
}

function nameIn({ members }: Pick<SquadDetail, 'members'>, { userId }: Proposal): string {
  const member = members.find((candidate) => candidate.userId === userId);
  return member ? fullName(member) : 'Former member';
}
