import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { notificationRoutes } from '@fourball/contracts/http/notification.ts';

/** Each stream has a connection of its own. */
const agent = new Agent({ keepAlive: false });

export interface OpenStream {
  /** Resolves with the moment (performance.now()) at which the next event of that name came. */
  next(event: 'notification' | 'change', holds: string): Promise<number>;
  close(): void;
}

/** Opens a golfer's stream through the gateway at `url`; resolves with its first bytes. */
export async function openStream(url: string, cookie: string): Promise<OpenStream> {
  const request = get(url + notificationRoutes.streamNotifications.path, { agent, headers: { cookie } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`A stream was refused with ${answer.statusCode}`);
  const waiting = new Set<{ mark: string; holds: string; found: (at: number) => void }>();
  let rest = '';
  answer.on('data', (part: Buffer) => {
    const at = performance.now();
    const frames = (rest + part).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      for (const one of waiting) {
        if (!frame.includes(one.mark) || !frame.includes(one.holds)) continue;
        waiting.delete(one);
        one.found(at);
      }
    }
  });
  await once(answer, 'data');
  return {
    next(event, holds) {
      const { promise, resolve } = Promise.withResolvers<number>();
      waiting.add({ mark: `event: ${event}\n`, holds, found: resolve });
      return promise;
    },
    close: () => request.destroy(),
  };
}
