import { z } from 'zod';

/** The parts of a JSON schema that say which fields a body has. */
const schemaForm = z.looseObject({
  get anyOf() {
    return z.array(schemaForm).optional();
  },
  get items() {
    return schemaForm.optional();
  },
  get properties() {
    return z.record(z.string(), schemaForm).optional();
  },
  additionalProperties: z.unknown().optional(),
});
type Schema = z.infer<typeof schemaForm>;

/** The fields of a body that its schema doesn't have, and that the API would refuse. */
export function unknownFieldsOf(schema: unknown, body: unknown): string[] {
  const read = schemaForm.safeParse(schema);
  return read.success ? unknownIn(read.data, body) : [];
}

function unknownIn(schema: Schema, value: unknown): string[] {
  if (schema.anyOf) return fewest(schema.anyOf.map((form) => unknownIn(form, value)));
  if (Array.isArray(value)) return value.flatMap((item) => unknownIn(schema.items ?? {}, item));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const known = schema.properties?.[name];
    if (known) return unknownIn(known, field).map((inside) => `${name}.${inside}`);
    return schema.additionalProperties === false && field !== undefined ? [name] : [];
  });
}

function fewest(lists: readonly string[][]): string[] {
  return lists.toSorted((one, other) => one.length - other.length)[0] ?? [];
}
