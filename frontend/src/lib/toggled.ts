/** The chosen ones with `items` all added, or all removed where all were chosen; in the order of `all`. */
export function toggled<Item>(all: readonly Item[], chosen: readonly Item[], ...items: readonly Item[]): Item[] {
  const remove = items.every((item) => chosen.includes(item));
  return all.filter((item) => (items.includes(item) ? !remove : chosen.includes(item)));
}
