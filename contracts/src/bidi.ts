/*
 * Names in sentences (Unicode's bidirectional algorithm, UAX 9). The app's sentences run from left to right; a name of a
 * right-to-left script would carry the words and numbers beside it along.
 */

/** Embeddings, overrides, isolates and marks: with one of them a name could end its isolate, or look like another one. */
const DIRECTION_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Halves of a character, which no database keeps: what is stored would be another name than was taken. */
const HALVES = /\p{Cs}/gu;
/** Paragraph ends, where every isolate ends too. */
const LINE_BREAKS = /[\p{Cc}\u2028\u2029]+/gu;
/** Blocks of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name in one line, of whole characters, without those that reorder the text around it. */
export const plainName = (name: string): string =>
  name.replace(DIRECTION_CONTROLS, '').replace(HALVES, '').replace(LINE_BREAKS, ' ');

/**
 * A golfer-given text inside a sentence: between U+2068 (first strong isolate) and U+2069 (pop) where its script could
 * reorder the sentence, as it is where it could not, so that most texts hold no invisible characters. Idempotent.
 */
export function isolated(name: string): string {
  const plain = plainName(name);
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}
