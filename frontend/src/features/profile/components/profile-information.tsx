import type { User } from '@fourball/contracts/http/auth.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { HandicapField, typedHandicap } from '../../../components/ui/handicap-field.tsx';
import { changedFields } from '../../../lib/changed-fields.ts';
import { fieldOf, shownIn } from '../../../lib/form-errors.ts';
import { useChangeProfile } from '../api/change-profile.ts';
import { ProfileFields } from '../model.ts';

/** Names of the golfer. The fields fall back to what they held when the row was opened. */
export function ProfileInformation({ profile }: { profile: User }) {
  const change = useChangeProfile({
    failed: { title: 'Failed to update profile. Please try again.' },
    succeeded: { title: 'Profile Updated', description: 'Your profile has been saved.' },
  });
  const [before, setBefore] = useState<ProfileFields>(() => {
    const { firstName, lastName, username, handicap } = profile;
    return { firstName, lastName, username, handicap };
  });
  const form = useForm({ resolver: zodResolver(ProfileFields), defaultValues: before });
  const submit = form.handleSubmit((fields) =>
    change.mutate(
      changedFields(fields, before),
      shownIn(form, () => setBefore(fields)),
    ),
  );
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <div className="paired gap-3">
        <TextField label="First Name" autoComplete="given-name" {...fieldOf(form, 'firstName')} />
        <TextField label="Last Name" autoComplete="family-name" {...fieldOf(form, 'lastName')} />
      </div>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...fieldOf(form, 'username', { setValueAs: (value: string | null) => value?.trim() || null })}
      />
      <HandicapField {...fieldOf(form, 'handicap', { setValueAs: typedHandicap })} />
      <Button type="submit" className="w-full lg:w-60" pending={change.isPending} pendingLabel="Saving...">
        Save Profile
      </Button>
    </form>
  );
}
