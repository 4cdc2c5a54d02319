import * as z from 'zod/mini';
import { type RouteName, routeNames, routeOf } from '../../proofs/samples.ts';

/** Fields that golfers fill as they like: every text of a body that has no format, as `createSquad.name`. */
export const textFields: readonly string[] = routeNames.flatMap((name) =>
  textsIn(schemaOf(name)).map((path) => [name, ...path].join('.')),
);

/** The fields of bodies that are addresses of the web. */
export const linkFields: readonly { readonly name: RouteName; readonly field: string }[] = routeNames.flatMap((name) =>
  textsIn(schemaOf(name), 'uri').map((path) => ({ name, field: path.join('.') })),
);

interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

function schemaOf(name: RouteName): Schema {
  const { body } = routeOf(name);
  return body ? (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema) : {};
}

/** The ways to the texts of this format, or of none. */
function textsIn(schema: Schema, format?: string, path: readonly string[] = []): string[][] {
  const { type, anyOf = [], properties = {}, items } = schema;
  const isText = [type].flat().includes('string') && schema.enum === undefined && schema.const === undefined;
  return [
    ...(isText && schema.format === format && schema.pattern === undefined ? [[...path]] : []),
    ...anyOf.flatMap((one) => textsIn(one, format, path)),
    ...Object.entries(properties).flatMap(([name, part]) => textsIn(part, format, [...path, name])),
    ...(items ? textsIn(items, format, [...path, 'each']) : []),
  ];
}
