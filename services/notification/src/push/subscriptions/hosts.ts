/**
 * Hosts of browsers' push services, `*.` standing for every name below: Chrome and others built on Chromium, Firefox, Safari,
 * Edge on Windows.
 */
const BROWSERS = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'];

/** Whether an https address leads to a push service. */
export type IsPushService = (endpoint: string) => boolean;

/** @param more hosts that the operator adds, in the same form. */
export function pushServices(more: readonly string[] = []): IsPushService {
  const hosts = [...BROWSERS, ...more].map((host) => host.toLowerCase());
  return (endpoint) => {
    const { protocol, hostname } = new URL(endpoint);
    return (
      protocol === 'https:' &&
      hosts.some((host) => (host.startsWith('*.') ? isBelow(hostname, host) : hostname === host))
    );
  };
}

const isBelow = (hostname: string, host: string): boolean => hostname.endsWith(host.slice(1));
