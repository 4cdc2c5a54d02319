import type { ReadModelFact, Row } from '../facts/facts.ts';
import type { Invariant } from './evidence.ts';

export const readModelsEqualTheirOwners: Invariant = {
  name: "every read model equals its owner's table, row by row",
  violations: ({ facts }) => facts.readModels.flatMap(differences),
};

function differences({ name, owner, copy }: ReadModelFact): string[] {
  const owned = byId(owner);
  const copied = byId(copy);
  return [...new Set([...owned.keys(), ...copied.keys()])].flatMap((id) => {
    const [original, kept] = [owned.get(id), copied.get(id)];
    if (original === kept) return [];
    if (kept === undefined) return [`${name} lacks ${original}`];
    return original === undefined
      ? [`${name} has ${kept}, which is not there`]
      : [`${name} has ${kept}, not ${original}`];
  });
}

const byId = (rows: readonly Row[]): Map<string, string> => new Map(rows.map((row) => [row.id, JSON.stringify(row)]));
