import type { Session as SessionView } from '@fourball/contracts/http/session.ts';
import type { SessionRow } from './repository.ts';

export const sessionView = (session: SessionRow, currentSid: string | null): SessionView => ({
  id: session.id,
  device: session.device,
  createdAt: session.createdAt.toISOString(),
  lastUsedAt: session.lastUsedAt.toISOString(),
  isCurrent: session.sid === currentSid,
});
