/** A JSON Schema as the document of the API writes it: of the keywords, those that its shapes use. */
export interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly items?: Shape;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Shape;
}

/** One call of the API, as its document tells anyone. */
export interface Operation {
  readonly name: string;
  readonly method: string;
  /** With `{name}` for each parameter. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly type: string; readonly shape: Shape; readonly example: unknown } | null;
  /** The statuses that the document names. */
  readonly statuses: ReadonlySet<number>;
  readonly needsSession: boolean;
}

interface Media {
  readonly schema?: Shape;
  readonly example?: unknown;
}
interface DocumentedCall {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, unknown>>;
  readonly security: readonly unknown[];
}
interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedCall>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Shape>> };
}

/** Every call of the document that the stack at `url` gives to anyone, with all references followed. */
export async function readOperations(url: string): Promise<Operation[]> {
  const response = await fetch(`${url}/api/docs/json`);
  if (!response.ok) throw new Error(`The document of the API answered ${response.status}`);
  const { paths, components } = (await response.json()) as ApiDocument;
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]): Operation => {
      const [[type, media] = []] = Object.entries(call.requestBody?.content ?? {});
      const followed = (shape: Shape) => follow(shape, components.schemas);
      return {
        name: call.operationId,
        method: method.toUpperCase(),
        path,
        parameters: (call.parameters ?? []).map((one) => ({ ...one, schema: followed(one.schema) })),
        body:
          type === undefined ? null : { type, shape: followed(media?.schema ?? {}), example: media?.example ?? null },
        statuses: new Set(Object.keys(call.responses).map(Number)),
        needsSession: call.security.length > 0,
      };
    }),
  );
}

/** A shape without references. No shape of a request holds itself. */
function follow(shape: Shape, named: ApiDocument['components']['schemas']): Shape {
  const { $ref, anyOf, items, properties, ...rest } = shape;
  if ($ref !== undefined) return follow(named[$ref.split('/').at(-1) ?? ''] ?? {}, named);
  return {
    ...rest,
    ...(anyOf && { anyOf: anyOf.map((one) => follow(one, named)) }),
    ...(items && { items: follow(items, named) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, follow(one, named)])),
    }),
  };
}
