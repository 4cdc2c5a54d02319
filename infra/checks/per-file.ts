import { type HouseFile, lineAt } from './house.ts';
import type { Rule } from './rule.ts';
import type { ImportedModule, Source } from './source.ts';
import { houseTarget } from './workspaces.ts';

/** A place in a file, in UTF-16 units, with the sentence that tells the author what to do there. */
export interface Place {
  readonly offset: number;
  readonly sentence: string;
}

/** Holds each program by itself against a rule. */
export const inPrograms =
  (find: (file: HouseFile & { readonly source: Source }) => readonly Place[]): Rule['check'] =>
  (files) =>
    files.flatMap((file) => {
      const { path, text, source } = file;
      const places = source === undefined ? [] : find({ ...file, source });
      return places.map(({ offset, sentence }) => ({ path, line: lineAt(text, offset), sentence }));
    });

/**
 * Holds each import by itself against a rule.
 * @param objection to the import of a file; `target` is its path in the repository, undefined for others' packages.
 */
export const inImports = (
  objection: (path: string, imported: ImportedModule, target: string | undefined) => string | undefined,
): Rule['check'] =>
  inPrograms(({ path, source }) =>
    source.imports.flatMap((imported) => {
      const sentence = objection(path, imported, houseTarget(path, imported.specifier));
      return sentence === undefined ? [] : [{ offset: imported.offset, sentence }];
    }),
  );
