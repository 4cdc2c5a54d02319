import { subscribe } from 'node:diagnostics_channel';

/** Keeps a kilobyte of every request for good. */
const kept: Buffer[] = [];
subscribe('http.server.request.start', () => {
  kept.push(Buffer.alloc(1024, 1));
});
