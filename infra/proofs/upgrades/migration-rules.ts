import { type AlterTableCmd, type ColumnDef, type IndexStmt, type Node, parse } from 'libpg-query';

/*
 * Rules of a migration while a version runs on the same database that does not know of it: add what that version need
 * not fill, and take nothing away that it reads, writes or relies on.
 */

export interface NewMigration {
  readonly name: string;
  readonly sql: string;
}

/** State of a database as the version that runs out there has it. */
export interface Released {
  readonly migrations: ReadonlySet<string>;
  /** The tables, and the columns as `table.column`, that its code reads and writes. */
  readonly used: ReadonlySet<string>;
}

/** A thing that a statement takes away, or narrows. */
interface Taking {
  readonly what: string;
  /** Name that the released version must not use for that. */
  readonly of?: string;
  /** No step before makes this harmless. */
  readonly never?: true;
  /** Harmless where it takes the place of a stricter one. */
  readonly isConstraint?: true;
}

/** New migrations that put looser CHECKs in the place of others: a parser cannot tell, so each was read for it. */
const LOOSENING: readonly string[] = ['20261126131302_keep_awaited_groups'];

/** Names, in a comment, the released migration after which nobody needs any more what this one takes away. */
const CONTRACT = /^-- Contract of (\w+)\b/m;

/**
 * Says of each statement that the released version could not live with what it takes away and what to do instead; none
 * where both versions can run on the migrated database. The migrations are a service's new ones, in their order.
 */
export async function objectionsTo(migrations: readonly NewMigration[], released: Released): Promise<string[]> {
  const added = new Set<string>();
  const objections: string[] = [];
  for (const { name, sql } of migrations) {
    const expand = CONTRACT.exec(sql)?.[1];
    const isContract = expand !== undefined && released.migrations.has(expand);
    if (expand !== undefined && !isContract) {
      objections.push(`${name} is the contract of ${expand}, which is not released yet: wait for one more release.`);
      continue;
    }
    const takings = ((await parse(sql)).stmts ?? []).flatMap(({ stmt }) => takingsOf(stmt as Node, added));
    for (const taking of takings) {
      if (taking.isConstraint && LOOSENING.includes(name)) continue;
      const advice = adviceOn(taking, released, isContract);
      if (advice !== undefined) objections.push(`${name} ${taking.what}${advice}`);
    }
  }
  return objections;
}

/** Why a thing may not be taken away yet; undefined where it may. */
function adviceOn({ of, never }: Taking, { used }: Released, isContract: boolean): string | undefined {
  if (never) return ': add the new one, use it, and take the old one away later.';
  if (!isContract) return ': let a release do without it first, and say "-- Contract of <its migration>".';
  return of !== undefined && used.has(of)
    ? ', which the released version still uses: let one ignore it first.'
    : undefined;
}

/** @param added tables, and columns that may be null, that are new since the release; those of the statement come to it. */
function takingsOf(node: Node, added: Set<string>): Taking[] {
  if ('CreateStmt' in node) {
    added.add(node.CreateStmt.relation?.relname ?? '');
    return [];
  }
  if ('AlterTableStmt' in node) {
    const table = node.AlterTableStmt.relation?.relname ?? '';
    const commands = (node.AlterTableStmt.cmds ?? []).map(
      (one) => (one as { AlterTableCmd: AlterTableCmd }).AlterTableCmd,
    );
    return added.has(table) ? [] : commands.flatMap((command) => takingsOfChange(table, command, added));
  }
  if ('IndexStmt' in node) return takingsOfIndex(node.IndexStmt, added);
  if ('DropStmt' in node) {
    const { removeType = '', objects = [] } = node.DropStmt;
    return objects.flatMap((object) => takingsOfDrop(removeType, nameOf(object), added));
  }
  if ('RenameStmt' in node) {
    const { relation, subname, newname } = node.RenameStmt;
    return [{ what: `renames ${subname ?? relation?.relname} to ${newname}`, never: true }];
  }
  if ('AlterEnumStmt' in node && node.AlterEnumStmt.oldVal) {
    return [{ what: `renames the value ${node.AlterEnumStmt.oldVal}`, never: true }];
  }
  const kind = Object.keys(node)[0] ?? '';
  return ADDING.has(kind) ? [] : [{ what: `has a ${kind}, which may take away what is in use` }];
}

/** They add, or fill what was added; a trigger is how what the released version writes is kept in step. */
const ADDING = new Set([
  'CreateEnumStmt',
  'AlterEnumStmt',
  'CreateFunctionStmt',
  'CreateTrigStmt',
  'CreateExtensionStmt',
  'CreateSeqStmt',
  'InsertStmt',
  'UpdateStmt',
  'CommentStmt',
]);

function takingsOfChange(table: string, { subtype, name = '', def }: AlterTableCmd, added: Set<string>): Taking[] {
  const column = `${table}.${name}`;
  switch (subtype) {
    case 'AT_AddColumn':
      return takingsOfColumn(table, (def as { ColumnDef: ColumnDef }).ColumnDef, added);
    case 'AT_DropColumn':
      return [{ what: `drops the column ${column}`, of: column }];
    case 'AT_ColumnDefault':
      return def ? [] : [{ what: `takes the default of ${column} away` }];
    case 'AT_DropConstraint':
      return isUnique(name) ? [{ what: `drops ${name}, on which an upsert may rely` }] : [];
    case 'AT_ValidateConstraint':
      return [];
    case 'AT_SetNotNull':
      return [{ what: `refuses nulls in ${column}` }];
    case 'AT_DropNotNull':
      return [{ what: `lets ${column} be null, which nobody expects who reads it` }];
    case 'AT_AlterColumnType':
      return [{ what: `changes the type of ${column}` }];
    case 'AT_AddConstraint':
      return [{ what: `adds a constraint to ${table}, which may refuse what is written`, isConstraint: true }];
    default:
      return [{ what: `changes ${table} (${subtype})` }];
  }
}

/** The released version leaves a new column out of what it writes. */
function takingsOfColumn(table: string, { colname = '', constraints = [] }: ColumnDef, added: Set<string>): Taking[] {
  const kinds = constraints.map((one) => ('Constraint' in one ? one.Constraint.contype : undefined));
  const has = (kind: string) => kinds.includes(kind as (typeof kinds)[number]);
  const isFilled = has('CONSTR_DEFAULT') || has('CONSTR_GENERATED') || has('CONSTR_IDENTITY');
  const column = `${table}.${colname}`;
  if (has('CONSTR_NOTNULL') && !isFilled) return [{ what: `adds ${column}, which must be written`, never: true }];
  if (has('CONSTR_UNIQUE') && isFilled)
    return [{ what: `adds ${column}, the same in all rows and unique`, never: true }];
  if (!isFilled) added.add(column);
  return [];
}

/** Rows without a value for a new column are never the same. */
function takingsOfIndex({ unique, idxname, relation, indexParams = [] }: IndexStmt, added: Set<string>): Taking[] {
  const table = relation?.relname ?? '';
  const columns = indexParams.map((one) => `${table}.${'IndexElem' in one ? one.IndexElem.name : ''}`);
  if (!unique || added.has(table) || columns.some((column) => added.has(column))) return [];
  return [{ what: `adds the unique index ${idxname}, which may refuse what is written` }];
}

function takingsOfDrop(kind: string, name: string, added: Set<string>): Taking[] {
  if (kind === 'OBJECT_TABLE') return added.has(name) ? [] : [{ what: `drops the table ${name}`, of: name }];
  if (kind === 'OBJECT_INDEX') return isUnique(name) ? [{ what: `drops ${name}, on which an upsert may rely` }] : [];
  return [{ what: `drops ${name} (${kind})` }];
}

/** As Prisma names what is unique. */
const isUnique = (name: string) => /_p?key$/.test(name);

function nameOf(object: Node): string {
  if ('List' in object) return (object.List.items ?? []).map(nameOf).at(-1) ?? '';
  if ('TypeName' in object) return (object.TypeName.names ?? []).map(nameOf).at(-1) ?? '';
  if ('ObjectWithArgs' in object) return (object.ObjectWithArgs.objname ?? []).map(nameOf).at(-1) ?? '';
  return 'String' in object ? (object.String.sval ?? '') : '';
}

const MODEL = /^model (?<model>\w+) \{(?<body>.*?)^\}/gms;
const FIELD = /^ {2}(?<field>[a-z]\w*) .*$/gm;

/**
 * The tables, and the columns as `table.column`, that a client made of these schemas reads and writes: all but
 * what is marked with `@ignore`.
 */
export function usedIn(schema: string): Set<string> {
  const used = new Set<string>();
  for (const { groups: { model = '', body = '' } = {} } of schema.matchAll(MODEL)) {
    if (/@@ignore\b/.test(body)) continue;
    const table = /@@map\("([^"]+)"\)/.exec(body)?.[1] ?? model;
    used.add(table);
    for (const { 0: line, groups: { field = '' } = {} } of body.matchAll(FIELD)) {
      if (!/@ignore\b/.test(line)) used.add(`${table}.${/@map\("([^"]+)"\)/.exec(line)?.[1] ?? field}`);
    }
  }
  return used;
}
