import { Users } from 'lucide-react';
import { SquadForm } from '../../../features/squad/components/squad-form.tsx';
import { Banner } from '../../layouts/banner.tsx';
import { Page } from '../../layouts/page.tsx';

export function CreateSquadScreen() {
  return (
    <Page title="Create Squad" back>
      <Banner icon={Users} title="Create New Squad" text="Build your golf group and start scheduling" />
      <SquadForm />
    </Page>
  );
}
