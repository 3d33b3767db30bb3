import { type RouteConfig, z } from '@hono/zod-openapi';

type Schema = z.core.$ZodType;

/**
 * An operation whose JSON body has no other fields than it declares, in nested objects either. Objects that are `open`, and
 * those whose schema says what else they may have (a catchall), stay so.
 */
export function withClosedBody<Route extends Pick<RouteConfig, 'request'>>(route: Route): Route;
export function withClosedBody(route: Pick<RouteConfig, 'request'>): Pick<RouteConfig, 'request'> {
  const { request } = route;
  const media = request?.body?.content['application/json'];
  if (!request?.body || !media || !('schema' in media) || !(media.schema instanceof z.ZodType)) return route;
  const content = {
    ...request.body.content,
    'application/json': { ...media, schema: closed(media.schema) },
  };
  return { ...route, request: { ...request, body: { ...request.body, content } } };
}

/** Objects that others define. */
const OPEN = new WeakSet<Schema>();

/** Says that a browser or a provider defines an object of a body, so that it may have other fields. They are ignored. */
export function open<Of extends Schema>(schema: Of): Of {
  OPEN.add(schema);
  return schema;
}

/** A copy of a schema whose objects refuse the fields that they don't declare. */
export function closed<Of extends Schema>(schema: Of): Of;
export function closed(schema: Schema): Schema {
  if (OPEN.has(schema)) return schema;
  if (schema instanceof z.ZodObject) {
    const shape = Object.fromEntries(
      Object.entries<Schema>(schema.def.shape).map(([name, field]) => [name, closed(field)]),
    );
    return copy(schema, { ...schema.def, shape, catchall: schema.def.catchall ?? z.never() });
  }
  if (schema instanceof z.ZodArray)
    return copy(schema, { ...schema.def, element: closed(schema.def.element) });
  if (schema instanceof z.ZodUnion)
    return copy(schema, { ...schema.def, options: schema.def.options.map((option) => closed(option)) });
  if (schema instanceof z.ZodRecord)
    return copy(schema, { ...schema.def, valueType: closed(schema.def.valueType) });
  if (schema instanceof z.ZodPipe) {
    // Only what the caller sends is checked, not what a transformation makes of it.
    const isPrepared = schema.def.in instanceof z.ZodTransform;
    const side = isPrepared ? { out: closed(schema.def.out) } : { in: closed(schema.def.in) };
    return copy(schema, { ...schema.def, ...side });
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNonOptional ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodCatch
  )
    return copy(schema, { ...schema.def, innerType: closed(schema.def.innerType) });
  return schema;
}

/** The copy inherits what the documentation says of the original. */
function copy<Of extends Schema>(schema: Of, def: Of['_zod']['def']): Of {
  return z.core.clone(schema, def, { parent: true });
}
