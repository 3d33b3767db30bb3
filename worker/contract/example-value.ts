import { resolveSchema, type Schema, type Schemas } from './document.ts';

/** What fields of these names look like; the people, shops and sites are fictional. */
const BY_NAME: Record<string, string> = {
  publisher_id: 'PUB000001',
  email: 'ada@fenwick.example',
  password: 'Correct-horse-7',
  full_name: 'Ada Fenwick',
  brand_name: 'Alder Nook',
  brandName: 'Alder Nook',
  url: 'https://alder-nook.example/lamps',
  domain: 'alder-nook.example',
  currency: 'USD',
  conversion_rate: '2.50',
  commission_rate: '3.25%',
  category: 'Home & Garden',
  code: 'request.invalid',
  detail: 'Some fields of the request are missing or wrong.',
  order_id: 'order-1001',
  name: 'My website',
  title: 'Lamps for small desks',
  description: 'Warm light that takes no room.',
  message: 'Done',
  reason: 'counted',
  user_agent: 'Mozilla/5.0',
};
/** Whose id fields of these names are. */
const PREFIX_OF: Record<string, string> = {
  id: 'id',
  brand_id: 'brd',
  link_id: 'lnk',
  program_id: 'prg',
  network_program_id: 'prg',
  conversion_id: 'cnv',
  payout_id: 'pay',
  key_id: 'key',
};
const BY_FORMAT: Record<string, string> = {
  'date-time': '2026-11-21T09:00:00.000Z',
  date: '2026-11-21',
  email: 'ada@fenwick.example',
  uri: 'https://alder-nook.example/lamps',
  ipv4: '203.0.113.7',
};

/**
 * An example of what a schema describes: the one it gives itself, else one made of the names, formats and limits of its
 * fields. `optional` decides whether fields that may be left out are there.
 */
export function exampleOf(
  described: Schemas[string],
  schemas: Schemas,
  optional: boolean,
  name = '',
): unknown {
  const schema = resolveSchema(described, schemas);
  const given = [
    schema.example,
    ...(schema.examples ?? []),
    schema.const,
    ...(schema.enum ?? []),
    schema.default,
  ];
  const first = given.find((each) => each !== undefined);
  if (first !== undefined) return first;
  const choice = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])][0];
  if (choice) return exampleOf(choice, schemas, optional, name);
  const parts = schema.allOf?.map((part) => exampleOf(part, schemas, optional, name));
  if (parts) return Object.assign({}, ...parts);
  const [type] = [schema.type].flat();
  if (type === 'object') return objectOf(schema, schemas, optional);
  if (type === 'array') return schema.items ? [exampleOf(schema.items, schemas, optional, name)] : [];
  if (type === 'string') return textOf(schema, name);
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  return null;
}

function objectOf(schema: Schema, schemas: Schemas, optional: boolean): Record<string, unknown> {
  const { properties = {}, required = [] } = schema;
  const shown = Object.entries(properties).filter(([name]) => optional || required.includes(name));
  return Object.fromEntries(shown.map(([name, part]) => [name, exampleOf(part, schemas, optional, name)]));
}

function textOf(schema: Schema, name: string): string {
  const byFormat = BY_FORMAT[schema.format ?? ''];
  if (byFormat !== undefined) return byFormat;
  const prefix = /^\^([a-z]{3})_\[/.exec(schema.pattern ?? '')?.[1] ?? PREFIX_OF[name];
  if (prefix) return `${prefix}_0123456789abcdefghjk`;
  const byName = BY_NAME[name];
  if (byName !== undefined && fits(byName, schema)) return byName;
  return 'text'.padEnd(schema.minLength ?? 0, 't').slice(0, schema.maxLength);
}

function fits(
  text: string,
  { pattern, maxLength = Number.POSITIVE_INFINITY, minLength = 0 }: Schema,
): boolean {
  return text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern).test(text));
}
