import common from '../../data/common-passwords.json' with { type: 'json' };

const COMMON = new Set(common.lines.flatMap((line) => line.split(' ')));
const PRODUCT = 'fourball';

/**
 * Why nobody should choose this password, in a sentence for the golfer: it is among those that are guessed first. Case
 * is ignored, and so are digits and signs around the golfer's address, its part before the @, and the product's name.
 * @param email in lower case.
 * @returns undefined for any other password.
 */
export function passwordRefusal(password: string, email: string): string | undefined {
  const chosen = password.toLowerCase();
  if (COMMON.has(chosen)) return 'This is one of the most common passwords. Please choose another one.';
  const [localPart = ''] = email.split('@');
  const core = withoutEdges(chosen);
  if (chosen === email || core === withoutEdges(email) || chosen === localPart || core === withoutEdges(localPart)) {
    return 'Your email address is easy to guess. Please choose another password.';
  }
  return core === PRODUCT ? "The app's name is easy to guess. Please choose another password." : undefined;
}

/** A text from its first letter to its last one; the whole of one without letters. */
const withoutEdges = (text: string): string => text.replace(/^\P{L}+(?=.*\p{L})|(?<=\p{L})\P{L}+$/gsu, '');
