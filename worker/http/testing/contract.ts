import { exports } from 'cloudflare:workers';
import { z } from 'zod';

const operation = z.looseObject({
  summary: z.string().min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({
      description: z.string().min(1),
      content: z.record(z.string(), z.object({ schema: z.json() })),
    }),
  ),
});

const contractForm = z.looseObject({
  openapi: z.literal('3.1.0'),
  info: z.looseObject({ title: z.string().min(1), version: z.string().min(1) }),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
  components: z.looseObject({
    schemas: z.record(z.string(), z.json()),
    securitySchemes: z.record(z.string(), z.looseObject({ type: z.string() })),
  }),
});

export type Contract = z.infer<typeof contractForm>;
export type Operation = { path: string; method: string } & z.infer<typeof operation>;

let served: Promise<Contract> | undefined;

/** The contract as the Worker serves it; fails where it is no OpenAPI document of our form. */
export function readContract(): Promise<Contract> {
  served ??= exports.default
    .fetch('https://tributary.example/v1/openapi.json')
    .then(async (answer) => contractForm.parse(await answer.json()));
  return served;
}

/** Every operation of the contract. */
export function operationsOf({ paths }: Contract): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]) => ({ path, method: method.toUpperCase(), ...described })),
  );
}

/** Fails unless an answer is what the contract says of its route: status, content type, and no field more or less. */
export async function requireContract(method: string, path: string, answer: Response): Promise<void> {
  const contract = await readContract();
  const described = operationsOf(contract).find(
    (each) => each.method === method && patternOf(each.path).test(path),
  );
  if (!described) return;
  const where = `${method} ${path} ${answer.status}`;
  const response =
    described.responses[answer.status] ?? described.responses[`${Math.floor(answer.status / 100)}XX`];
  if (!response) throw new Error(`${where} is not in the contract.`);
  const type = answer.headers.get('content-type') ?? '';
  const content = response.content[type];
  if (!content) throw new Error(`${where} is "${type}", not ${Object.keys(response.content)}.`);
  if (!/[/+]json$/.test(type)) return;
  const body = schemaOf(content.schema, contract).safeParse(await answer.clone().json());
  if (!body.success) throw new Error(`${where} does not fit the contract: ${z.prettifyError(body.error)}`);
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
}

function schemaOf(schema: z.infer<ReturnType<typeof z.json>>, contract: Contract): z.ZodType {
  const closed = JSON.stringify(schema, (_, value) => {
    const name = value?.$ref?.split('/').pop();
    const found = name === undefined ? value : contract.components.schemas[name];
    return found?.properties ? { ...found, additionalProperties: false } : found;
  });
  return z.fromJSONSchema(JSON.parse(closed));
}
