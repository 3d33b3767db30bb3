import type { Call } from '../../platform/http/testing/call.ts';
import type { Operation, Parameter } from '../../platform/http/testing/contract.ts';
import { type KnownIds, realExample } from '../../platform/http/testing/example-call.ts';
import { type Schema, schemaForm } from '../../platform/http/testing/schema-input.ts';

/** A value of another publisher, and one of the same form that doesn't exist. */
export interface Foreign {
  owned: string;
  unknown: string;
  /** The value is public: anyone may learn that it exists. */
  isPublic?: boolean;
}

/** Finds the foreign value for a parameter or a field; null if it names nothing of a publisher. Throws without a rule. */
export type RuleOf = (name: string, prefix: string | null, schema: Schema) => Foreign | null;

/** A request that names another publisher's things, and the same one with things that don't exist. */
export interface Probe {
  owned: Request;
  /** Null if the request names nothing. */
  unknown: Request | null;
  /** The foreign values in it. */
  foreign: Foreign[];
  /** The path names something private of the other publisher. */
  hasForeignPath: boolean;
}

interface ForeignBody {
  owned: unknown;
  unknown: unknown;
  foreign: Foreign;
}

interface Request {
  path: string;
  body?: unknown;
}

/** A field of a body that may name something: other fields are free text or numbers. */
const NAMES_SOMETHING = /(^|_)(id|ids|cursor|domain|url|ref)$|Id$/;

/** Stands for the ID of the calling publisher in the body of a probe. */
export const CALLER = '{caller}';

/**
 * The probes of an operation: one for each combination of its path and one of its query parameters or fields. `known` has
 * the values for examples.
 */
export function probesOf(operation: Operation, ruleOf: RuleOf, known: KnownIds): Probe[] {
  const query = operation.parameters.filter((each) => each.in === 'query');
  const required = query.filter((each) => each.required).map((each) => [each.name, exampleOf(each, known)]);
  const asked = query.flatMap((each) => {
    const foreign = ruleOf(each.name, prefixOf(each), schemaForm.parse(each.schema));
    return foreign ? [{ name: each.name, foreign }] : [];
  });
  return pathsOf(operation, ruleOf, known).flatMap((path) =>
    [null, ...asked].flatMap((one) =>
      bodiesOf(operation, ruleOf, known).map((body) => {
        const request = (kind: 'owned' | 'unknown'): Request => {
          const given = one ? [...required, [one.name, one.foreign[kind]]] : required;
          const search = new URLSearchParams(Object.fromEntries(given)).toString();
          return {
            path: search ? `${path[kind]}?${search}` : path[kind],
            ...(body ? { body: body[kind] } : {}),
          };
        };
        const foreign = [...path.foreign, one?.foreign, body?.foreign].filter((each) => each != null);
        return {
          owned: request('owned'),
          unknown: foreign.length > 0 ? request('unknown') : null,
          foreign,
          hasForeignPath: path.foreign.some(({ isPublic }) => !isPublic),
        };
      }),
    ),
  );
}

/** The paths with foreign values. A parameter with a list of values gets each of them. */
function pathsOf(operation: Operation, ruleOf: RuleOf, known: KnownIds) {
  let paths: { owned: string; unknown: string; foreign: Foreign[] }[] = [
    { owned: operation.path, unknown: operation.path, foreign: [] },
  ];
  for (const parameter of operation.parameters.filter((each) => each.in === 'path')) {
    const schema = schemaForm.parse(parameter.schema);
    const foreign = schema.enum ? null : ruleOf(parameter.name, prefixOf(parameter), schema);
    const values = foreign
      ? [foreign]
      : (schema.enum ?? [exampleOf(parameter, known)]).map((each) => ({ owned: each, unknown: each }));
    paths = paths.flatMap((path) =>
      values.map(({ owned, unknown }) => ({
        owned: path.owned.replace(`{${parameter.name}}`, encodeURIComponent(String(owned))),
        unknown: path.unknown.replace(`{${parameter.name}}`, encodeURIComponent(String(unknown))),
        foreign: foreign ? [...path.foreign, foreign] : path.foreign,
      })),
    );
  }
  return paths;
}

/** The example body, and for each field that can name something the same with a foreign value. */
function bodiesOf(operation: Operation, ruleOf: RuleOf, known: KnownIds) {
  const [media] = Object.values(operation.requestBody?.content ?? {});
  if (!media) return [null];
  const example = realExample(media.example, known);
  const named = withForeign(schemaForm.parse(media.schema), example, ruleOf);
  return [{ owned: example, unknown: example, foreign: null }, ...named];
}

/** The example with a foreign value in one of its fields, or in a field of the first item of one of its lists. */
function withForeign(schema: Schema, example: unknown, ruleOf: RuleOf): ForeignBody[] {
  return formsOf(schema).flatMap((form) => withForeignIn(form, example, ruleOf));
}

/** Fields that are another name of one. */
const OTHER_NAMES: Readonly<Record<string, string>> = { original_url: 'url' };

function withForeignIn(schema: Schema, whole: unknown, ruleOf: RuleOf): ForeignBody[] {
  const known = new Set(fieldsOf(schema).map(([name]) => name));
  const example = Object.fromEntries(Object.entries(Object(whole)).filter(([name]) => known.has(name)));
  return fieldsOf(schema).flatMap(([name, part]) => {
    const { [OTHER_NAMES[name] ?? '']: _, ...others } = example;
    const withField = (value: unknown) => ({ ...others, [name]: value });
    if (part.items && fieldsOf(part.items).length > 0)
      return withForeign(part.items, Object(example)[name]?.[0], ruleOf).map(
        ({ owned, unknown, foreign }) => ({
          owned: withField([owned]),
          unknown: withField([unknown]),
          foreign,
        }),
      );
    const prefix = prefixIn(part);
    const isNamed = prefix !== null || NAMES_SOMETHING.test(name);
    const foreign = isNamed ? ruleOf(name, prefix, part) : null;
    if (!foreign) return [];
    const wrap = (value: string) => (part.items ? [value] : value);
    return [{ owned: withField(wrap(foreign.owned)), unknown: withField(wrap(foreign.unknown)), foreign }];
  });
}

/** The forms that an object can have. */
function formsOf(schema: Schema): Schema[] {
  return schema.anyOf ? schema.anyOf.flatMap(formsOf) : [schema];
}

/** The fields of an object, or of each of several forms. */
function fieldsOf({ properties = {}, anyOf = [] }: Schema): [name: string, schema: Schema][] {
  return [...Object.entries(properties), ...anyOf.flatMap(fieldsOf)];
}

function prefixOf({ schema, example }: Parameter): string | null {
  return prefixIn(schema) ?? /^([a-z]{3})_[0-9a-z]{16,20}$/.exec(String(example))?.[1] ?? null;
}

/** The prefix of the IDs that a schema accepts. */
function prefixIn(schema: unknown): string | null {
  return /\^([a-z]{3})_\[/.exec(JSON.stringify(schema) ?? '')?.[1] ?? null;
}

function exampleOf({ example }: Parameter, known: KnownIds): string {
  return String(realExample(example, known));
}

/** The call of a request by a publisher with credentials. */
export function callOf({ method }: Operation, { body }: Request, callerId: string, credentials: Call): Call {
  if (body === undefined) return { method, ...credentials };
  return { method, ...credentials, body: JSON.parse(JSON.stringify(body).replaceAll(CALLER, callerId)) };
}
