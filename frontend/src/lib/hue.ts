const HUES = 10;

/** One of ten hues in degrees, always the same for an id: neighbours in a list are told apart before they are read. */
export function hueOf(id: string): number {
  let sum = 0;
  for (const character of id) sum += character.charCodeAt(0);
  return (sum % HUES) * (360 / HUES);
}
