import { resolveSchema, type Schema, type Schemas } from './document.ts';

/** A short description of a schema’s type: `integer 1…500`, `"pending" | "completed"`, `{ name, preset? }`. */
export function typeWord(described: Schemas[string], schemas: Schemas): string {
  const schema = resolveSchema(described, schemas);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((each) => typeWord(each, schemas)).join(' | ');
  return [schema.type]
    .flat()
    .map((type) => plainType(type ?? 'any', schema, schemas))
    .join(' | ');
}

/** One line for each field of an object: name, `?` if optional, type and description. */
export function fieldLines(described: Schemas[string], schemas: Schemas): string[] {
  const { properties = {}, required = [] } = resolveSchema(described, schemas);
  return Object.entries(properties).map(([name, part]) => {
    const { description } = resolveSchema(part, schemas);
    const optional = required.includes(name) ? '' : '?';
    return `\`${name}${optional}\` ${typeWord(part, schemas)}${description ? `: ${description}` : ''}`;
  });
}

function plainType(type: string, schema: Schema, schemas: Schemas): string {
  if (type === 'array') return `array of ${schema.items ? typeWord(schema.items, schemas) : 'any'}`;
  if (type === 'object') {
    const { properties = {}, required = [] } = schema;
    const names = Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
    return names.length > 0 ? `{ ${names.join(', ')} }` : 'object';
  }
  if (type === 'string') return stringWord(schema);
  const { minimum, maximum } = schema;
  if (minimum === undefined || (maximum ?? Number.MAX_SAFE_INTEGER) === Number.MAX_SAFE_INTEGER) return type;
  return `${type} ${minimum}…${maximum}`;
}

function stringWord({ format, pattern = '', maxLength }: Schema): string {
  const prefix = /^\^([a-z]{3}_)\[/.exec(pattern)?.[1];
  if (prefix) return `ID \`${prefix}…\``;
  return (format ?? 'string') + (maxLength === undefined ? '' : ` (max ${maxLength})`);
}
