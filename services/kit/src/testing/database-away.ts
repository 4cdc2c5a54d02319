import { Socket } from 'node:net';
import { createPool } from '../database/database.ts';
import { refusedSocket } from '../database/database-watch.ts';
import { testLog } from './log.ts';

/** A pool for a database that a test can take away: every connection of it breaks then, and no other can be made. */
export function createPoolToLose(url: string) {
  const sockets = new Set<Socket>();
  let isAway = false;
  let refused = 0;

  function openSocket(): Socket {
    if (isAway) return refusedSocket(refuse);
    const socket = new Socket();
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    return socket;
  }

  function refuse(): Error {
    refused += 1;
    return lost();
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
