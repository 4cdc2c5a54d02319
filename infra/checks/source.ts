import { type Comment, type Expression, type Program, parseSync, Visitor } from 'oxc-parser';

/** A module that a file asks for, in whichever way it does. */
export interface ImportedModule {
  readonly specifier: string;
  /** Where the statement or expression begins, in UTF-16 units. */
  readonly offset: number;
  /**
   * True when nothing of it is left at run time: `import type`, `export type … from`, and `import('…')` as a type.
   * `import { type A }` is false, because with `verbatimModuleSyntax` the module is still loaded.
   */
  readonly typeOnly: boolean;
}

/** Parts of a TypeScript file that a rule may ask for. */
export interface Source {
  readonly program: Program;
  readonly comments: readonly Comment[];
  readonly imports: readonly ImportedModule[];
  readonly syntaxErrors: readonly { readonly offset: number; readonly message: string }[];
}

/** Parses one file; a file that does not parse answers its syntax errors and no program to speak of. */
export function parseSource(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text);
  return {
    program,
    comments,
    imports: importsOf(program),
    syntaxErrors: errors.map((error) => ({ offset: error.labels[0]?.start ?? 0, message: error.message })),
  };
}

function importsOf(program: Program): ImportedModule[] {
  const imports: ImportedModule[] = [];
  const add = (source: Expression | null, offset: number, typeOnly: boolean) => {
    const specifier = source === null ? undefined : literalText(source);
    if (specifier !== undefined) imports.push({ specifier, offset, typeOnly });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source, node.start, node.importKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source, node.start, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => add(node.source, node.start, node.exportKind === 'type'),
    ImportExpression: (node) => add(node.source, node.start, false),
    TSImportType: (node) => add(node.source, node.start, true),
  }).visit(program);
  return imports;
}

function literalText(node: Expression): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.raw;
  return undefined;
}
