import type { OpenAPIHono } from '@hono/zod-openapi';

/** The API description as OpenAPI 3.1. */
export type ApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>;
export type Components = NonNullable<ApiDocument['components']>;
export type Schemas = NonNullable<Components['schemas']>;
type Reference = Extract<Schemas[string], { $ref: string }>;
export type Schema = Exclude<Schemas[string], Reference>;
type Item = NonNullable<ApiDocument['paths']>[string];
/** One method of one path. */
export type Operation = NonNullable<Item['get']>;

/** Follows references until it reaches a schema. */
export function resolveSchema(schema: Schema | Reference, schemas: Schemas): Schema {
  if (!isReference(schema)) return schema;
  const target = schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)];
  if (!target) throw new Error(`The document has no ${schema.$ref}.`);
  return resolveSchema(target, schemas);
}

function isReference(schema: Schema | Reference): schema is Reference {
  return schema.$ref !== undefined;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export function mapOperations(
  document: ApiDocument,
  change: (operation: Operation, method: string, path: string) => Operation,
): ApiDocument {
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => {
    const changed = METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [[method, change(operation, method, path)] as const] : [];
    });
    return [path, { ...item, ...Object.fromEntries(changed) }] as const;
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

export function operationsOf({
  paths = {},
}: ApiDocument): { method: string; path: string; operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ method, path, operation }] : [];
    }),
  );
}
