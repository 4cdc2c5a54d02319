import { plainName } from '@fourball/contracts/bidi.ts';

/** First letter of a last name, in one character; empty where there is none. */
export const initialOf = (lastName: string): string => {
  const [first = ''] = plainName(lastName).trim().normalize('NFC');
  return [...first.toUpperCase()].length === 1 ? first.toUpperCase() : first;
};

/** "Dana R.", or "Dana" where no last name is known. */
export const shortName = ({ firstName, lastInitial }: { firstName: string; lastInitial: string }): string =>
  lastInitial === '' ? firstName : `${firstName} ${lastInitial}.`;
