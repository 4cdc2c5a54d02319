import type { CalendarSync } from '@fourball/contracts/http/calendar.ts';
import { calendarRoutes } from '@fourball/contracts/http/calendar.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { formatMoment } from '../../../lib/dates.ts';
import { fieldOf } from '../../../lib/form-errors.ts';
import { useDeleteCalendar, useImportCalendar } from '../api/change-calendars.ts';

/** The calendar whose events count: when it is busy, so is the golfer. */
export function OwnCalendar({ imported }: { imported: CalendarSync['imported'] }) {
  return imported ? <ImportedCalendar imported={imported} /> : <ImportForm />;
}

function ImportedCalendar({ imported }: { imported: NonNullable<CalendarSync['imported']> }) {
  const forgetting = useDeleteCalendar();
  return (
    <div className="flex items-center justify-between gap-3 rounded-lg border p-3">
      <div className="min-w-0">
        <p className="break-words font-medium">{imported.host}</p>
        <p className="text-muted-foreground text-sm">
          {imported.lastSyncAt ? `Last sync: ${formatMoment(imported.lastSyncAt)}` : 'Not read yet'}
        </p>
        {imported.failure && <p className="break-words text-destructive text-sm">{imported.failure}</p>}
      </div>
      <Button
        variant="secondary"
        size="small"
        className="shrink-0"
        aria-label="Disconnect your own calendar"
        pending={forgetting.isPending}
        onClick={() => forgetting.mutate(undefined)}
      >
        Disconnect
      </Button>
    </div>
  );
}

function ImportForm() {
  const importing = useImportCalendar();
  const form = useForm({ resolver: zodResolver(calendarRoutes.importCalendar.body), defaultValues: { address: '' } });
  const submit = form.handleSubmit(({ address }) =>
    importing.mutate(address, {
      onError: (error) => form.setError('address', { type: 'server', message: error.message }),
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="space-y-3">
      <TextField
        label="Your calendar's secret address"
        hint="In Google Calendar: Settings, your calendar, “Secret address in iCal format”. Nobody sees what is in it."
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        // Some calendars show their address under the scheme that subscribes.
        {...fieldOf(form, 'address', { setValueAs: (value: string) => value.trim().replace(/^webcal:/i, 'https:') })}
      />
      <Button type="submit" variant="secondary" pending={importing.isPending} pendingLabel="Connecting...">
        Connect
      </Button>
    </form>
  );
}
