import { resolveSchema, type Schema, type Schemas } from '../../worker/openapi/document.ts';
import { typeWord } from '../../worker/openapi/type-word.ts';
import type { ReferenceField } from '../src/features/docs/reference.ts';

const MAX_DEPTH = 7;

/** The fields of an object, of the items of an array, or of each of several objects. */
export function fieldsOf(described: Schemas[string], schemas: Schemas, depth = 0): ReferenceField[] {
  if (depth > MAX_DEPTH) return [];
  const schema = resolveSchema(described, schemas);
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (choices.length > 0)
    return withoutRepeats(choices.flatMap((choice) => fieldsOf(choice, schemas, depth)));
  if (schema.items) return fieldsOf(schema.items, schemas, depth);
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).map(([name, part]) => {
    const resolved = resolveSchema(part, schemas);
    return {
      name,
      type: shortType(part, schemas),
      required: required.includes(name),
      description: descriptionOf(resolved, schemas),
      fields: fieldsOf(part, schemas, depth + 1),
    };
  });
}

/** Objects that are told apart by a field have others in common. */
function withoutRepeats(fields: readonly ReferenceField[]): ReferenceField[] {
  return fields.filter(({ name }, index) => fields.findIndex((other) => other.name === name) === index);
}

function descriptionOf(schema: Schema, schemas: Schemas): string {
  if (schema.description) return schema.description;
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return parts.map((part) => resolveSchema(part, schemas).description).find(Boolean) ?? '';
}

/** The type in words. Of an object its fields follow, so their names are left out. */
export function shortType(described: Schemas[string], schemas: Schemas): string {
  return typeWord(described, schemas)
    .replace(/\{ [^{}]* \}/g, 'object')
    .replaceAll('`', '')
    .replace(/^array of (object|string|integer|number)$/, 'array of $1s');
}
