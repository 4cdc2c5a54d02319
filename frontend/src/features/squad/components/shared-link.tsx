import { isolated } from '@fourball/contracts/bidi.ts';
import type { Squad } from '@fourball/contracts/http/squad.ts';
import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { CopyField } from '../../../components/ui/copy-field.tsx';
import { Loaded } from '../../../components/ui/loaded.tsx';
import { SwitchRow } from '../../../components/ui/switch-row.tsx';
import { share } from '../../../lib/share.ts';
import { sharedLinkQuery, useChangeSharedLink } from '../api/shared-link.ts';

interface SharedLinkProps {
  squad: Pick<Squad, 'id' | 'name'>;
}

/** One link for the squad's own group, by which golfers without an account propose answers; off until a leader turns it on. */
export const SharedLink = ({ squad }: SharedLinkProps) => (
  <Loaded query={useQuery(sharedLinkQuery(squad.id))} loading={null} failed="The answer link could not be loaded">
    {({ url }) => <KnownLink squad={squad} url={url} />}
  </Loaded>
);

function KnownLink({ squad, url }: SharedLinkProps & { url: string | null }) {
  const changing = useChangeSharedLink(squad.id);
  return (
    <div className="space-y-3 border-t pt-3">
      <SwitchRow
        label="Shared answer link"
        description="For your group chat: whoever has it sees who plays, and answers by name. An answer counts once a leader accepts it."
        checked={url !== null}
        disabled={changing.isPending}
        onChange={(on) => changing.mutate(on ? 'on' : 'off')}
      />
      {url !== null && (
        <>
          <CopyField label="Answer link" value={url} />
          <div className="paired gap-2">
            <Button
              variant="secondary"
              onClick={() =>
                share(
                  `${isolated(squad.name)} tee times`,
                  'Who plays? Say it here, without an account.',
                  url,
                  'Shared link copied to clipboard',
                )
              }
            >
              <Share2 aria-hidden />
              Share It
            </Button>
            <Button variant="quiet" pending={changing.isPending} onClick={() => changing.mutate('renew')}>
              Replace It
            </Button>
          </div>
          <p className="text-muted-foreground text-sm">Once replaced, the link above no longer works.</p>
        </>
      )}
    </div>
  );
}
