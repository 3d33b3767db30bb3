import { BY_FORMAT, SAMPLES, sampleId } from '../platform/http/sample-values.ts';
import { resolveSchema, type Schema, type Schemas } from './document.ts';

/** Strings to try where a field has neither a sample nor a format. The second one fits the pattern of an amount. */
const FALLBACKS = ['text', '12.34'];

/**
 * An example value of a schema: its own example, or the sample of its field (`parent.name`), or a value generated from its
 * format and limits. `optional` includes optional fields.
 */
export function exampleOf(
  described: Schemas[string],
  schemas: Schemas,
  optional: boolean,
  field = '',
): unknown {
  const schema = resolveSchema(described, schemas);
  const given = [
    schema.example,
    ...(schema.examples ?? []),
    schema.const,
    sampleOf(schema, field),
    ...(schema.enum ?? []),
    schema.default,
  ];
  const first = given.find((each) => each !== undefined);
  if (first !== undefined) return first;
  const choice = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])][0];
  if (choice) return exampleOf(choice, schemas, optional, field);
  const parts = schema.allOf?.map((part) => exampleOf(part, schemas, optional, field));
  if (parts) return Object.assign({}, ...parts);
  const [type] = [schema.type].flat();
  if (type === 'object') return objectOf(schema, schemas, optional, field);
  if (type === 'array') return schema.items ? [exampleOf(schema.items, schemas, optional, field)] : [];
  if (type === 'string') return stringOf(schema);
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  return null;
}

function objectOf(
  schema: Schema,
  schemas: Schemas,
  optional: boolean,
  field: string,
): Record<string, unknown> {
  const { properties = {}, required = [] } = schema;
  const shown = Object.entries(properties).filter(([name]) => optional || required.includes(name));
  const parent = nameOf(field);
  return Object.fromEntries(
    shown.map(([name, part]) => [name, exampleOf(part, schemas, optional, `${parent}.${name}`)]),
  );
}

function nameOf(field: string): string {
  return field.slice(field.lastIndexOf('.') + 1);
}

/** The sample for the field with its parent, or for the field’s name alone, if it fits the schema. */
function sampleOf(schema: Schema, field: string): unknown {
  return [SAMPLES[field], SAMPLES[nameOf(field)]].find((each) => each !== undefined && fits(each, schema));
}

function stringOf(schema: Schema): string {
  const prefix = /^\^([a-z]{3})_\[/.exec(schema.pattern ?? '')?.[1];
  if (prefix) return sampleId(prefix);
  const candidates = [BY_FORMAT[schema.format ?? ''], ...FALLBACKS];
  return candidates.find((each) => each !== undefined && fits(each, schema)) ?? '';
}

function fits(value: unknown, schema: Schema): boolean {
  const { pattern, maxLength = Number.POSITIVE_INFINITY, minLength = 0 } = schema;
  if (schema.enum && !schema.enum.includes(value)) return false;
  const types = [schema, ...(schema.anyOf ?? [])].flatMap((each) => ('type' in each ? each.type : []));
  if (!typesOf(value).some((type) => types.some((each) => each === type))) return false;
  if (typeof value !== 'string') return true;
  return (
    value.length >= minLength && value.length <= maxLength && (!pattern || new RegExp(pattern).test(value))
  );
}

function typesOf(value: unknown): string[] {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  return Number.isInteger(value) ? ['integer', 'number'] : [typeof value];
}
