import { isolated } from './bidi.ts';

/*
 * Reasons that are stored or published name golfers by `{id}`, so that nobody's name is kept where its golfer cannot take it
 * back; whoever shows a reason fills in what each is called by then.
 */
const MENTION = /\{([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}/g;

/** The ids of the golfers whom texts name, each once. */
export const golfersNamedIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(MENTION)].map(([, id = '']) => id))),
];

/** The text with names in place of ids; whoever has no name any more is "a former member". */
export const withNames = (text: string, nameOf: (golferId: string) => string | undefined): string =>
  text.replace(MENTION, (_, id: string) => isolated(nameOf(id) ?? 'a former member')).replace(/^a former/, 'A former');
