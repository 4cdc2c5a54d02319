/** The fields that differ from what they were, to be sent alone: of the others, what another window saved meanwhile stays. */
export function changedFields<Fields extends Readonly<Record<string, unknown>>>(fields: Fields, before: Fields) {
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[name]);
  return Object.fromEntries(Object.entries(fields).filter(isChanged)) as Partial<Fields>;
}
