import { Socket } from 'node:net';
import { createPool } from '../database/database.ts';
import { testLog } from './log.ts';

/** A pool for a database that a test can take away: every connection of it breaks then, and no other can be made. */
export function createPoolToLose(url: string) {
  const sockets = new Set<Socket>();
  let isAway = false;
  let refused = 0;

  function openSocket(): Socket {
    const socket = new Socket();
    if (!isAway) sockets.add(socket.once('close', () => sockets.delete(socket)));
    else
      socket.connect = () => {
        refused += 1;
        setImmediate(() => socket.destroy(lost()));
        return socket;
      };
    return socket;
  }

  return {
    pool: createPool(url, testLog, { openSocket }),
    lose() {
      isAway = true;
      for (const socket of sockets) socket.destroy(lost());
    },
    giveBack() {
      isAway = false;
    },
    /** How many connections could not be made so far. */
    refused: () => refused,
  };
}

const lost = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
