import { exports } from 'cloudflare:workers';
import { z } from 'zod';

const parameter = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean().optional(),
  schema: z.json(),
  example: z.json().optional(),
});
const reference = z.object({ $ref: z.string() });
const content = z.record(
  z.string(),
  z.object({ schema: z.json(), example: z.json().optional(), examples: z.json().optional() }),
);

const described = z.looseObject({
  operationId: z.string(),
  summary: z.string().min(1),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  requestBody: z.looseObject({ content, required: z.boolean().optional() }).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({
      description: z.string().min(1),
      content: content.default({}),
      headers: z.record(z.string(), z.union([reference, z.looseObject({ description: z.string() })])),
    }),
  ),
});
const operation = described.extend({ parameters: z.array(z.union([parameter, reference])).default([]) });

const contractForm = z.looseObject({
  openapi: z.literal('3.1.0'),
  info: z.looseObject({ title: z.string().min(1), version: z.string().min(1) }),
  tags: z.array(z.object({ name: z.string(), description: z.string().min(1) })),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
  webhooks: z.record(
    z.string(),
    z.object({ post: described.pick({ requestBody: true }).required().extend({ description: z.string() }) }),
  ),
  components: z.looseObject({
    schemas: z.record(z.string(), z.json()),
    parameters: z.record(z.string(), parameter),
    headers: z.record(z.string(), z.looseObject({ description: z.string().min(1) })),
    securitySchemes: z.record(z.string(), z.looseObject({ type: z.string() })),
  }),
});

type Json = z.infer<ReturnType<typeof z.json>>;
export type Contract = z.infer<typeof contractForm>;
export type Parameter = z.infer<typeof parameter>;
/** One method of one path, with its parameter references resolved. */
export type Operation = { path: string; method: string; parameters: Parameter[] } & z.infer<typeof described>;

let served: Promise<Contract> | undefined;

/** The OpenAPI document that the Worker serves. Throws if it lacks a part that we require. */
export function readContract(): Promise<Contract> {
  served ??= exports.default
    .fetch('https://tributary.example/v1/openapi.json')
    .then(async (response) => contractForm.parse(await response.json()));
  return served;
}

/** The operations of the API's router, without redirects; those with fewer path parameters come first. */
export function operationsOf(contract: Contract): Operation[] {
  return allOperationsOf(contract).filter(({ responses }) => !responses['302']);
}

/** Every operation, including redirects. */
export function allOperationsOf({ paths, components }: Contract): Operation[] {
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters, ...rest }]) => ({
      ...rest,
      path,
      method: method.toUpperCase(),
      parameters: parameters.map((each) =>
        typeof each.$ref === 'string' ? follow(each.$ref, components.parameters) : parameter.parse(each),
      ),
    })),
  );
  return all.sort((a, b) => a.path.split('{').length - b.path.split('{').length);
}

let cached: { contract: Contract; operations: (Operation & { pattern: RegExp })[] } | undefined;
const schemas = new Map<string, z.ZodType>();

/** Throws unless a response has a documented status, content type and schema, with no other fields. */
export async function requireContract(method: string, path: string, response: Response): Promise<void> {
  const contract = await readContract();
  cached ??= {
    contract,
    operations: operationsOf(contract).map((each) => ({ ...each, pattern: patternOf(each.path) })),
  };
  const described = cached.operations.find((each) => each.method === method && each.pattern.test(path));
  if (!described) return;
  const where = `${method} ${path} ${response.status}`;
  const status = described.responses[response.status]
    ? response.status
    : `${Math.floor(response.status / 100)}XX`;
  const documented = described.responses[status];
  if (!documented) throw new Error(`${where} is not in the contract.`);
  if (response.status === 204) return;
  const type = response.headers.get('content-type') ?? '';
  const media = documented.content[type] ?? documented.content[type.replace(/; charset=utf-8$/, '')];
  if (!media) throw new Error(`${where} is "${type}", not ${Object.keys(documented.content)}.`);
  if (!/[/+]json$/.test(type)) return;
  const at = `${method} ${described.path} ${status} ${type}`;
  const schema = schemas.get(at) ?? schemaOf(media.schema, contract);
  schemas.set(at, schema);
  const sent: unknown = await response.clone().json();
  if (type === 'application/problem+json' && status === '4XX') requireNamedCode(described, sent, where);
  const body = schema.safeParse(sent);
  if (!body.success) throw new Error(`${where} doesn't match the contract: ${z.prettifyError(body.error)}`);
}

const refusal = z.object({ code: z.string() });
const named = z.object({ 'x-error-codes': z.array(z.string()) });

/** Throws unless the operation lists the error's code. */
function requireNamedCode(described: Operation, sent: unknown, where: string): void {
  const { code } = refusal.parse(sent);
  if (!named.parse(described)['x-error-codes'].includes(code))
    throw new Error(`${where} has the code ${code}, which the contract doesn't list.`);
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
}

function follow<Part>($ref: string, parts: Record<string, Part>): Part {
  const part = parts[$ref.slice($ref.lastIndexOf('/') + 1)];
  if (!part) throw new Error(`The contract has no ${$ref}.`);
  return part;
}

/** A schema of the document, closed to other fields. */
export function schemaOf(schema: Json, contract: Contract): z.ZodType {
  const closed = JSON.stringify(schema, (_, value) => {
    const found = value?.$ref === undefined ? value : follow(value.$ref, contract.components.schemas);
    return found?.properties ? { ...found, additionalProperties: false } : found;
  });
  return z.fromJSONSchema(JSON.parse(closed));
}
