import type { CalendarSync } from '@fourball/contracts/http/calendar.ts';
import { ExternalLink } from 'lucide-react';
import { Button, buttonVariants } from '../../../components/ui/button.tsx';
import { formatMoment } from '../../../lib/dates.ts';
import { toast } from '../../../lib/toast.ts';
import { useConnectCalendar, useDisconnectCalendar } from '../api/change-calendars.ts';
import { opensCalendarAddresses, type Provider, subscribeLink } from '../model.ts';

interface ProviderRowProps {
  provider: Provider;
  connection: CalendarSync['connections'][number] | undefined;
}

/** One calendar of the golfer's: connecting makes its private feed and leads to where it is subscribed to. */
export function ProviderRow({ provider: { provider, name, description }, connection }: ProviderRowProps) {
  const connecting = useConnectCalendar();
  const disconnecting = useDisconnectCalendar();
  function connect() {
    if (provider === 'apple' && !opensCalendarAddresses(navigator.userAgent)) {
      const description = 'Calendar access is not available on this device/browser';
      toast({ title: 'Apple Calendar Not Available', description, variant: 'destructive' });
      return;
    }
    connecting.mutate(provider, {
      onSuccess: ({ connections }) => {
        const made = connections.find((one) => one.provider === provider);
        if (made) window.open(subscribeLink(provider, made.feedUrl), '_blank', 'noopener');
      },
    });
  }
  return (
    <li className="rounded-lg border p-3">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium">{name}</p>
          <p className="text-muted-foreground text-sm">{description}</p>
          {connection && (
            <p className="text-muted-foreground text-sm">Last sync: {formatMoment(connection.lastSyncAt)}</p>
          )}
        </div>
        {connection ? (
          <Button
            variant="secondary"
            size="small"
            className="shrink-0"
            aria-label={`Disconnect ${name}`}
            pending={disconnecting.isPending}
            onClick={() => disconnecting.mutate(provider)}
          >
            Disconnect
          </Button>
        ) : (
          <Button
            size="small"
            className="shrink-0"
            aria-label={`Connect ${name}`}
            pending={connecting.isPending}
            onClick={connect}
          >
            Connect
          </Button>
        )}
      </div>
      {connection && (
        <a
          href={subscribeLink(provider, connection.feedUrl)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonVariants({ variant: 'quiet', size: 'small', className: 'mt-1 -ml-3' })}
        >
          <ExternalLink aria-hidden />
          Open {name}
        </a>
      )}
    </li>
  );
}
