import type { NotificationSettings, User } from '@fourball/contracts/http/auth.ts';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { CardSection } from '../../../components/ui/card.tsx';
import { SwitchRow } from '../../../components/ui/switch-row.tsx';
import { useChangeProfile } from '../api/change-profile.ts';
import { DELIVERY_METHODS, GOLF_NOTIFICATIONS } from '../model.ts';

const GROUPS = [
  { title: 'Golf Notifications', rows: GOLF_NOTIFICATIONS },
  { title: 'Delivery Methods', rows: DELIVERY_METHODS },
];

export function NotificationSettingsCard({ profile }: { profile: User }) {
  const change = useChangeProfile({
    failed: { title: 'Failed to update notifications. Please try again.' },
    succeeded: { title: 'Notification Settings Updated', description: 'Your choices have been saved.' },
  });
  const [settings, setSettings] = useState(profile.notificationSettings);
  /** Those that were switched here: what another window has saved of the others stays. */
  const [switched, setSwitched] = useState<Partial<NotificationSettings>>({});
  const save = () =>
    change.mutate(
      { notificationSettings: switched },
      {
        onSuccess: (saved) => {
          setSettings(saved.notificationSettings);
          setSwitched({});
        },
      },
    );
  return (
    <CardSection title="Notification Settings">
      <div className="space-y-4">
        {GROUPS.map(({ title, rows }) => (
          <fieldset key={title}>
            <legend className="font-medium text-muted-foreground text-sm">{title}</legend>
            {rows.map(({ setting, label, description }) => (
              <SwitchRow
                key={setting}
                label={label}
                description={description}
                checked={switched[setting] ?? settings[setting]}
                onChange={(isOn) => setSwitched({ ...switched, [setting]: isOn })}
              />
            ))}
          </fieldset>
        ))}
        <Button className="w-full" pending={change.isPending} pendingLabel="Saving..." onClick={save}>
          Save Settings
        </Button>
      </div>
    </CardSection>
  );
}
