import { formatCount } from '../../../../worker/platform/contract/counts.ts';

/** The part of JSON Schema that tools use for their arguments. */
interface ArgumentSchema {
  type?: string;
  description?: string;
  default?: unknown;
  enum?: unknown[];
  format?: string;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: ArgumentSchema;
  properties?: Record<string, ArgumentSchema>;
  required?: string[];
  anyOf?: ArgumentSchema[];
}

type ArgumentKind =
  | 'text'
  | 'date'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'brand'
  | 'brands'
  /** Text, one item per line. */
  | 'lines'
  /** A list of objects as JSON. */
  | 'json-list'
  /** Anything else as JSON. */
  | 'json';

/** An argument of a tool, as a form shows it. */
export interface ArgumentField {
  name: string;
  kind: ArgumentKind;
  isRequired: boolean;
  /** Its type and bounds in words. */
  rule: string;
  description: string | null;
  /** The server's default as text; null if there is none. */
  defaultText: string | null;
  choices: readonly string[];
  /** The fields of the objects in it. */
  inner: readonly ArgumentField[];
}

/** The arguments of a tool in the order of its schema. */
export function argumentFields(schema: unknown): ArgumentField[] {
  const { properties = {}, required = [] } = asSchema(schema);
  return Object.entries(properties).map(([name, property]) =>
    fieldOf(name, asSchema(property), required.includes(name)),
  );
}

function asSchema(schema: unknown): ArgumentSchema {
  return typeof schema === 'object' && schema !== null ? schema : {};
}

function fieldOf(name: string, given: ArgumentSchema, isRequired: boolean): ArgumentField {
  const schema = withoutNull(given);
  const kind = kindOf(name, schema);
  return {
    name,
    kind,
    isRequired,
    rule: ruleOf(kind, schema),
    description: schema.description ?? null,
    defaultText: schema.default === undefined ? null : textOf(schema.default),
    choices: (schema.enum ?? []).map(textOf),
    inner: argumentFields(kind === 'json-list' ? schema.items : schema),
  };
}

/** A value that may be null is left out instead. */
function withoutNull(schema: ArgumentSchema): ArgumentSchema {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  return others.length === 1 ? { ...schema, ...others[0] } : schema;
}

function kindOf(name: string, { type, enum: choices, format, items }: ArgumentSchema): ArgumentKind {
  if (choices) return 'choice';
  if (type === 'array' && items?.type === 'string') return name === 'brand_ids' ? 'brands' : 'lines';
  if (type === 'array' && items?.type === 'object') return 'json-list';
  if (type === 'integer' || type === 'number' || type === 'boolean') return type;
  if (type !== 'string') return 'json';
  if (name === 'brand_id') return 'brand';
  return format === 'date' ? 'date' : 'text';
}

const NAMES: Record<Exclude<ArgumentKind, 'choice'>, string> = {
  text: 'Text',
  date: 'Date',
  integer: 'Whole number',
  number: 'Number',
  boolean: 'True or false',
  brand: 'Brand',
  brands: 'Brands',
  lines: 'Text, one item per line',
  'json-list': 'JSON list of objects',
  json: 'JSON',
};

function ruleOf(kind: ArgumentKind, schema: ArgumentSchema): string {
  const { minimum, maximum, multipleOf, minLength, maxLength, minItems, maxItems } = schema;
  if (kind === 'choice') return `One of ${(schema.enum ?? []).map(textOf).join(', ')}`;
  return [
    NAMES[kind],
    rangeOf(minimum, maximum),
    multipleOf !== undefined && `in steps of ${formatCount(multipleOf)}`,
    kind === 'text' && sizeOf(minLength, maxLength, 'character'),
    sizeOf(minItems, maxItems, kind === 'brands' ? 'brand' : 'entry'),
  ]
    .filter(Boolean)
    .join(', ');
}

function rangeOf(minimum: number | undefined, maximum: number | undefined): string | undefined {
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  if (minimum !== undefined && isBounded) return `${formatCount(minimum)} to ${formatCount(maximum)}`;
  if (minimum !== undefined) return `at least ${formatCount(minimum)}`;
  return isBounded ? `at most ${formatCount(maximum)}` : undefined;
}

function sizeOf(
  minimum: number | undefined,
  maximum: number | undefined,
  unit: 'character' | 'brand' | 'entry',
): string | undefined {
  if (maximum !== undefined) {
    const from = minimum !== undefined && minimum > 1 ? `${formatCount(minimum)} to` : 'at most';
    return `${from} ${formatCount(maximum)} ${maximum === 1 ? unit : PLURALS[unit]}`;
  }
  return minimum !== undefined && minimum > 1
    ? `at least ${formatCount(minimum)} ${PLURALS[unit]}`
    : undefined;
}

const PLURALS = { character: 'characters', brand: 'brands', entry: 'entries' };

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
