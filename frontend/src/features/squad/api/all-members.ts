import type { Squad } from '@fourball/contracts/http/squad.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { squadQuery } from './get-squad.ts';

type Listed = Pick<Squad, 'id' | 'members' | 'memberCount'>;

const isCut = ({ members, memberCount }: Listed): boolean => members.length < memberCount;

/** All members of a listed squad; undefined while those are asked for whom the list has no room for. */
export function useAllMembers(squad: Listed | undefined): Squad['members'] | undefined {
  const asks = squad !== undefined && isCut(squad);
  const { data, isLoading } = useQuery({ ...squadQuery(squad?.id ?? ''), enabled: asks });
  if (!asks) return squad?.members;
  return isLoading ? undefined : (data?.members ?? squad.members);
}

/** Members of several listed squads: those whom the list names, and the others once they are known. */
export function useMembersOf(squads: readonly Listed[]): Squad['members'] {
  const client = useQueryClient();
  const cut = squads.filter(isCut).map(({ id }) => id);
  // By one read rather than a hook of many, whose code every visitor would fetch.
  const { data = [] } = useQuery({
    queryKey: ['members of', cut],
    queryFn: () => Promise.all(cut.map((id) => client.fetchQuery(squadQuery(id)))),
    enabled: cut.length > 0,
    gcTime: 0,
  });
  return [...squads, ...data].flatMap(({ members }) => members);
}
