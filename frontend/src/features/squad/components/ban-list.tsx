import type { BannedGolfer } from '@fourball/contracts/http/ban.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { PersonName } from '../../../components/ui/person-name.tsx';
import { fullName } from '../../../lib/full-name.ts';
import { useLiftBan } from '../api/change-squad.ts';

/** Golfers whom no link lets in, as leaders see them. */
export function BanList({ squadId, bans }: { squadId: string; bans: readonly BannedGolfer[] }) {
  const lift = useLiftBan(squadId);
  return (
    <Disclosure label="Banned" note={`${bans.length}`} className="mt-3">
      <ul className="divide-y">
        {bans.map((banned) => {
          const name = fullName({ user: banned });
          return (
            <li key={banned.userId} className="flex large-text:flex-wrap items-center justify-between gap-3 py-1">
              <PersonName className="shortened">{name}</PersonName>
              <Button
                variant="secondary"
                className="shrink-0"
                aria-label={`Lift the ban of ${name}`}
                pending={lift.isPending && lift.variables === banned.userId}
                onClick={() => lift.mutate(banned.userId)}
              >
                Lift Ban
              </Button>
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
}
