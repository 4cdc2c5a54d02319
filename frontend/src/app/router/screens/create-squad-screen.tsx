import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useSessionUser } from '../../../features/auth/model.ts';
import { squadsQuery } from '../../../features/squad/api/list-squads.ts';
import { SquadForm } from '../../../features/squad/components/squad-form.tsx';
import { Banner } from '../../layouts/banner.tsx';
import { Page } from '../../layouts/page.tsx';

export function CreateSquadScreen() {
  const user = useSessionUser();
  // Known squad mates make inviting shorter; the form does not wait for them.
  const { data: squads = [] } = useQuery(squadsQuery);
  return (
    <Page title="Create Squad" back>
      <div className="max-w-2xl space-y-5">
        <Banner icon={Users} title="Create New Squad" text="Build your golf group and start scheduling" />
        <SquadForm user={user} squads={squads} />
      </div>
    </Page>
  );
}
