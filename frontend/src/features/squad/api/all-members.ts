import type { Squad } from '@fourball/contracts/http/squad.ts';
import { useQuery } from '@tanstack/react-query';
import { squadQuery } from './get-squad.ts';

/** All members of a listed squad; undefined while those are asked for whom the list has no room for. */
export function useAllMembers(
  squad: Pick<Squad, 'id' | 'members' | 'memberCount'> | undefined,
): Squad['members'] | undefined {
  const isCut = squad !== undefined && squad.members.length < squad.memberCount;
  const { data, isLoading } = useQuery({ ...squadQuery(squad?.id ?? ''), enabled: isCut });
  if (!isCut) return squad?.members;
  return isLoading ? undefined : (data?.members ?? squad.members);
}
