import { isolated } from '@fourball/contracts/bidi.ts';
import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import type { SquadDetail } from '@fourball/contracts/http/squad.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Flag, UserPlus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type Params, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { Button } from '../../../components/ui/button.tsx';
import { Segments } from '../../../components/ui/segments.tsx';
import { SkeletonList } from '../../../components/ui/states.tsx';
import { AddGolfers } from '../../../features/add-golfers/components/add-golfers.tsx';
import { useSessionUser } from '../../../features/auth/model.ts';
import { NextRound } from '../../../features/booking/components/next-round.tsx';
import { Proposals } from '../../../features/booking/components/proposals.tsx';
import { squadHeatMapQuery } from '../../../features/heat-map/api/squad-heat-map.ts';
import { HeatMapSkeleton } from '../../../features/heat-map/components/heat-map-skeleton.tsx';
import { SendConfirmationDialog } from '../../../features/notification/components/send-confirmation-dialog.tsx';
import { recommendationsQuery } from '../../../features/recommendation/api/list-recommendations.ts';
import { optimalTeeTimesQuery, useFindTeeTime } from '../../../features/recommendation/api/optimize-tee-times.ts';
import { OptimalTeeTimes } from '../../../features/recommendation/components/optimal-tee-times.tsx';
import { canPlayText } from '../../../features/recommendation/model.ts';
import { namesInShort, playerNames } from '../../../features/recommendation/players.ts';
import { countAnswered } from '../../../features/roster/answers.ts';
import { squadQuery } from '../../../features/squad/api/get-squad.ts';
import { HomeAreaNote } from '../../../features/squad/components/home-area-note.tsx';
import { InviteDialog } from '../../../features/squad/components/invite-dialog.tsx';
import { MemberList } from '../../../features/squad/components/member-list.tsx';
import { OpenSquad } from '../../../features/squad/components/open-squad.tsx';
import { SquadManagement } from '../../../features/squad/components/squad-management.tsx';
import { SquadStats } from '../../../features/squad/components/squad-stats.tsx';
import { WHERE } from '../../../features/squad/home-area.ts';
import { isLeader, OPENS_INVITE } from '../../../features/squad/model.ts';
import { gamesQuery } from '../../../features/standing-game/api/list-games.ts';
import { FirstGame } from '../../../features/standing-game/components/first-game.tsx';
import { SquadGames } from '../../../features/standing-game/components/squad-games.tsx';
import { formatTeeOff } from '../../../lib/dates.ts';
import { fullName } from '../../../lib/full-name.ts';
import { share } from '../../../lib/share.ts';
import { slotKey } from '../../../lib/slot-key.ts';
import { useTwoColumns } from '../../../lib/use-media.ts';
import { FoundPage } from '../../layouts/found-page.tsx';

const HeatMapCard = lazy(async () => ({
  default: (await import('../../../features/heat-map/components/heat-map-card.tsx')).HeatMapCard,
}));
const Roster = lazy(async () => ({
  default: (await import('../../../features/roster/components/roster.tsx')).Roster,
}));

const AnswerSheet = lazy(async () => ({
  default: (await import('../../../features/availability/components/answer-sheet.tsx')).AnswerSheet,
}));
const SettingsDialog = lazy(async () => ({
  default: (await import('../../../features/squad/components/settings-dialog.tsx')).SettingsDialog,
}));

/** Parts of the page, of which one is shown: the first, unless the address names another (`tab`). */
const TABS = [
  ['times', 'Tee times'],
  ['availability', 'Availability'],
  ['members', 'Members'],
] as const;

export const prefetch = (client: QueryClient, { squadId = '' }: Params) =>
  Promise.all([client.prefetchQuery(squadQuery(squadId)), client.prefetchQuery(gamesQuery(squadId))]);

export function SquadScreen() {
  const { squadId = '' } = useParams();
  const squad = useQuery(squadQuery(squadId));
  // Known before anything of the page stands, which they would move.
  const { isFetched } = useQuery(gamesQuery(squadId));
  const { data } = squad;
  const shapes = <SkeletonList label="Loading squad..." count={3} className="h-40" />;
  return (
    <FoundPage
      thing="squad"
      query={squad}
      title={data?.name ?? 'Squad'}
      description={data && (data.description || 'Golf squad')}
      loading={shapes}
    >
      {(found) => (!found.isMember ? <OpenSquad squad={found} /> : isFetched ? <FoundSquad squad={found} /> : shapes)}
    </FoundPage>
  );
}

function FoundSquad({ squad }: { squad: SquadDetail }) {
  const user = useSessionUser();
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [inviting, setInviting] = useState(state === OPENS_INVITE);
  const hasMapBeside = useTwoColumns();
  const [tab] = TABS.find(([name]) => name === search.get('tab')) ?? TABS[0];
  const show = (name: string) => setSearch(name === 'times' ? {} : { tab: name }, { replace: true });
  const closeInvite = () => {
    setInviting(false);
    // A reload shall not open it again.
    if (state === OPENS_INVITE) void navigate({ search: search.toString() }, { replace: true });
  };
  const leads = isLeader(squad, user.id);
  const { data: map } = useQuery(squadHeatMapQuery(squad.id));
  const listed = useQuery({ ...recommendationsQuery(squad.id), enabled: leads });
  const members = squad.members.map((member) => ({ userId: member.userId, name: fullName(member) }));
  const invite = leads && (
    <Button variant="secondary" className="w-full" onClick={() => setInviting(true)}>
      <UserPlus aria-hidden />
      Invite Members
    </Button>
  );
  return (
    <div className="panes gap-4">
      <div className="space-y-4">
        <NextRound
          squad={squad}
          userId={user.id}
          namesOf={(userIds) => namesInShort(userIds, playerNames(squad.members))}
        />
        {leads && listed.isFetched && (
          <Proposals squad={squad} isNone={listed.data?.every(({ proposed }) => !proposed)} />
        )}
        <SquadGames squadId={squad.id} />
        <div className="flex flex-wrap items-center justify-between gap-x-5">
          <SquadStats members={squad.members} updated={map && countAnswered(map, squad.members)} />
          {leads && <FirstGame squad={squad} />}
        </div>
        <Segments label="Shown of the squad" options={TABS} shown={tab} onShow={show} />
      </div>
      {(hasMapBeside || tab === 'availability') && (
        <div className="beside lg:sticky lg:top-20">
          <Suspense fallback={<HeatMapSkeleton />}>
            <HeatMapCard squadId={squad.id} members={members} viewerId={user.id} />
          </Suspense>
        </div>
      )}
      <div className="space-y-4">
        {tab === 'availability' ? (
          <Suspense fallback={<SkeletonList label="Loading availability status..." count={1} className="h-80" />}>
            <Roster squad={squad} viewerId={user.id} />
          </Suspense>
        ) : tab === 'members' ? (
          <>
            {leads && (
              <div className="paired gap-2 *:px-1 lg:max-w-lg">
                <AddGolfers squad={squad} />
                {invite}
              </div>
            )}
            <MemberList squad={squad} userId={user.id} />
            <SquadManagement squad={squad} userId={user.id} />
          </>
        ) : (
          <TeeTimes squad={squad} userId={user.id} leads={leads} invite={invite} />
        )}
      </div>
      {search.has(WHERE) && leads && (
        <Suspense>
          <SettingsDialog squad={squad} onClose={() => show('times')} />
        </Suspense>
      )}
      {search.has('answer') && (
        <Suspense>
          <AnswerSheet squadId={squad.id} golfer={user} onClose={() => show(tab)} />
        </Suspense>
      )}
      {inviting && <InviteDialog squad={squad} onClose={closeInvite} />}
    </div>
  );
}

interface TeeTimesProps {
  squad: SquadDetail;
  userId: string;
  leads: boolean;
  /** The button that invites, for leaders. */
  invite: ReactNode;
}

function TeeTimes({ squad, userId, leads, invite }: TeeTimesProps) {
  const [announced, setAnnounced] = useState<RankedSlot | null>(null);
  const finding = useFindTeeTime(squad.id);
  const ranking = useQuery(optimalTeeTimesQuery(squad.id));
  return (
    <>
      <div className="paired gap-2 *:w-full *:not-large-text:whitespace-nowrap *:px-1">
        <Button pending={finding.isPending} pendingLabel="Finding..." onClick={() => finding.mutate()}>
          <Flag aria-hidden />
          Find Tee Time
        </Button>
        {invite}
      </div>
      <OptimalTeeTimes
        squadId={squad.id}
        userId={userId}
        members={squad.members}
        note={ranking.data && <HomeAreaNote squad={squad} userId={userId} slots={ranking.data} />}
        found={finding.data}
        actions={{
          onShare: (slot) => void shareSlot(squad, slot),
          onSendConfirmation: leads ? setAnnounced : null,
          mayBook: squad.createdBy === userId,
        }}
      />
      {announced && <SendConfirmationDialog slot={announced} userId={userId} onClose={() => setAnnounced(null)} />}
    </>
  );
}

/** A slot in words, with the address that opens the squad's page with it. */
const shareSlot = (squad: SquadDetail, slot: RankedSlot) =>
  share(
    `Tee time of ${isolated(squad.name)}`,
    `${isolated(squad.name)}: ${formatTeeOff(slot)}, ${isolated(slot.courseName)}. ${canPlayText(slot)}.`,
    new URL(`/squad/${squad.id}?slot=${slotKey(slot)}`, window.location.href).href,
  );
