import type { FastifyReply } from 'fastify';

/** Signal that is aborted when the connection closes before the answer is out; made for those alone who ask for it. */
export function disconnectOf({ raw }: FastifyReply): () => AbortSignal {
  let signal: AbortSignal | undefined;
  return () => {
    signal ??= watch(raw);
    return signal;
  };
}

function watch(raw: FastifyReply['raw']): AbortSignal {
  const disconnect = new AbortController();
  const closed = () => {
    if (!raw.writableFinished) disconnect.abort();
  };
  raw.once('close', closed);
  if (raw.destroyed) closed();
  return disconnect.signal;
}
