import fc from 'fast-check';
import { z } from 'zod';
import { json, text } from './nasty.ts';

/** Placeholders for values that are too deep or too long to generate; `writeBody` inserts them. */
const DEEP_LIST = '@deep-list@';
const DEEP_OBJECT = '@deep-object@';
const LONG = '@long@';
const LEVELS = 10_000;
const WRITTEN = {
  [DEEP_LIST]: '['.repeat(LEVELS) + ']'.repeat(LEVELS),
  [DEEP_OBJECT]: `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`,
  [LONG]: JSON.stringify('a'.repeat(900_000)),
};

/** The parts of a JSON schema that tests use. */
export const schemaForm = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  get anyOf() {
    return z.array(schemaForm).optional();
  },
  get items() {
    return schemaForm.optional();
  },
  get properties() {
    return z.record(z.string(), schemaForm).optional();
  },
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});
export type Schema = z.infer<typeof schemaForm>;

const NUMBERS = fc.constantFrom(0, -1, 0.1, 1e308, -1e308, 2 ** 53, 2 ** 31, 5e-324, 99_999_999_999_999);
const WRONG = fc.oneof(
  json,
  text,
  NUMBERS,
  fc.constantFrom(DEEP_LIST, DEEP_OBJECT, LONG, null, [], {}, true, '7'),
);
const NAMES = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'id',
  'role',
);

/** Values that mostly match a schema; `example` is a valid one. */
export function inputOf(schema: unknown, example: unknown): fc.Arbitrary<unknown> {
  return likely(schemaForm.parse(schema), example);
}

function likely(schema: Schema, example: unknown): fc.Arbitrary<unknown> {
  const valid = generated(schema, example);
  const known =
    example === undefined ? valid : fc.oneof({ arbitrary: fc.constant(example), weight: 2 }, valid);
  return fc.oneof({ arbitrary: known, weight: 7 }, { arbitrary: WRONG, weight: 1 });
}

function generated(schema: Schema, example: unknown): fc.Arbitrary<unknown> {
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (values) return fc.constantFrom(...values);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => likely(each, undefined)));
  const [type] = [schema.type].flat();
  if (type === 'object') return objectOf(schema, example);
  if (type === 'array') return fc.array(likely(schema.items ?? {}, undefined), { maxLength: 3 });
  if (type === 'boolean') return fc.boolean();
  if (type !== 'integer' && type !== 'number') return text;
  const min = Math.ceil(schema.minimum ?? -5);
  return fc.oneof(fc.integer({ min, max: Math.max(Math.floor(schema.maximum ?? 500), min) }), NUMBERS);
}

function objectOf({ properties = {} }: Schema, example: unknown): fc.Arbitrary<unknown> {
  const shown = z.record(z.string(), z.unknown()).safeParse(example).data ?? {};
  const names = Object.keys({ ...properties, ...shown });
  const fields = names.map((name) => [name, likely(properties[name] ?? {}, shown[name])]);
  const known = fc.record<Record<string, unknown>>(Object.fromEntries(fields), {
    requiredKeys: Object.keys(shown),
  });
  const extra = fc.array(fc.tuple(NAMES, WRONG), { maxLength: 1 });
  return fc
    .tuple(known, extra)
    .map(([object, more]) => Object.fromEntries([...Object.entries(object), ...more]));
}

/** A value as JSON, with the placeholders replaced. */
export function writeBody(value: unknown): string {
  const written = JSON.stringify(value) ?? '';
  return Object.entries(WRITTEN).reduce(
    (whole, [mark, large]) => whole.replaceAll(`"${mark}"`, () => large),
    written,
  );
}
