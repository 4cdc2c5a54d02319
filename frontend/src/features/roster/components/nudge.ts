import { isolated } from '@fourball/contracts/bidi.ts';
import { share } from '../../../lib/share.ts';
import { nudgeText } from '../model.ts';

/** Hands a golfer the message that asks one member, or all, to say when they can play. */
export const nudge = (squad: { id: string; name: string }, name?: string, helpsMost?: boolean): Promise<void> =>
  share(
    'When can you play?',
    nudgeText(squad.name, name, helpsMost),
    new URL(`/squad/${squad.id}?answer=1`, window.location.href).href,
    `Message to ${name === undefined ? 'the squad' : isolated(name)} copied to clipboard`,
  );
