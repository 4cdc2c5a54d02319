import { isolated } from '@fourball/contracts/bidi.ts';
import { TimeZone } from '@fourball/contracts/http/fields.ts';
import { type NewSquad, squadRoutes } from '@fourball/contracts/http/squad.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../lib/call.ts';
import { countOf } from '../../../lib/text.ts';
import { toast } from '../../../lib/toast.ts';
import { zoneHere } from '../home-area.ts';
import { OPENS_INVITE } from '../model.ts';
import { squadQuery } from './get-squad.ts';

/** For a squad that names no zone; left out where the browser does not know its own. */
const creatorTimeZone = () => TimeZone.safeParse(zoneHere()).data;

function readiness(name: string, inviteEmails: string | null | undefined): string {
  if (!inviteEmails) return `${isolated(name)} is ready. Invite your golf friends.`;
  return `${isolated(name)} is ready. ${countOf(inviteEmails.split(',').length, 'invitation')} sent.`;
}

/** Creates a squad and goes to its page, which opens on its invite link. */
export function useCreateSquad() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: NewSquad) =>
      call(squadRoutes.createSquad, { body: { ...body, creatorTimeZone: creatorTimeZone() } }),
    meta: {
      failed: { title: 'Error', fallback: 'Failed to create squad. Please try again.' },
      invalidates: [squadRoutes.listSquads],
    },
    onSuccess: (squad, { inviteEmails }) => {
      client.setQueryData(squadQuery(squad.id).queryKey, squad);
      toast({ title: 'Squad created!', description: readiness(squad.name, inviteEmails) });
      return navigate(`/squad/${squad.id}`, { replace: true, state: OPENS_INVITE });
    },
  });
}
