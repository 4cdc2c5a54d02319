import type { User } from '@fourball/contracts/http/auth.ts';
import { SwitchRow } from '../../../components/ui/switch-row.tsx';
import { askAgain } from '../../push/api/ask-again.ts';
import { useChoices, useSaveChoices } from '../api/save-choices.ts';
import { DELIVERY_METHODS, GOLF_NOTIFICATIONS } from '../model.ts';
import { SaveStatus } from './save-status.tsx';

const GROUPS = [
  { title: 'Golf Notifications', rows: GOLF_NOTIFICATIONS },
  { title: 'Delivery Methods', rows: DELIVERY_METHODS },
];

/** Each switch is saved by itself: another window's change of the others stays. */
export function NotificationSettingsForm({ profile }: { profile: User }) {
  const saving = useSaveChoices('Failed to update notifications. Please try again.');
  const { notificationSettings } = useChoices(profile);
  return (
    <div className="space-y-4">
      {GROUPS.map(({ title, rows }) => (
        <fieldset key={title}>
          <legend className="font-medium text-muted-foreground text-sm">{title}</legend>
          {rows.map(({ setting, label, description }) => (
            <SwitchRow
              key={setting}
              label={label}
              description={description}
              checked={notificationSettings[setting]}
              onChange={(isOn) => {
                if (setting === 'pushNotifications' && isOn) askAgain(profile.id);
                saving.mutate({ notificationSettings: { [setting]: isOn } });
              }}
            />
          ))}
        </fieldset>
      ))}
      <SaveStatus saving={saving} saved="Notification Settings Updated" retry="Save Settings" />
    </div>
  );
}
