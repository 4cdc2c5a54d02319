import { connect, type Socket } from 'node:net';
import type { Disturbance } from './flood.ts';

const A_BYTE_MS = 200;

/** Connections that are opened and kept, with nothing asked on them, and others on which a request never comes to its end. */
export function holdConnections(url: string, { idle, slow }: { idle: number; slow: number }): Disturbance {
  const { hostname, port } = new URL(url);
  const head = `GET /api/user HTTP/1.1\r\nhost: ${hostname}\r\nx-slow: `;
  let open: Socket[] = [];
  let refused = 0;
  let sending: NodeJS.Timeout | undefined;
  const hold = () => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => {
      refused += 1;
    });
    open.push(socket);
    return socket;
  };
  return {
    begin() {
      refused = 0;
      for (let count = 0; count < idle; count += 1) hold();
      const slowOnes = Array.from({ length: slow }, hold);
      for (const socket of slowOnes) socket.write(head);
      sending = setInterval(() => {
        for (const socket of slowOnes) if (socket.writable) socket.write('a');
      }, A_BYTE_MS);
    },
    async end() {
      clearInterval(sending);
      for (const socket of open) socket.destroy();
      open = [];
      const statuses: Record<number, number> = refused > 0 ? { 0: refused } : {};
      return { statuses, withoutRetryAfter: 0 };
    },
  };
}
