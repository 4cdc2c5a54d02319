import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { routeQuery } from '../../../lib/query.ts';

export const inviteQuery = (inviteCode: string) => routeQuery(squadRoutes.getInvite, { params: { inviteCode } });
