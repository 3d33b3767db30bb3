import { z } from '@hono/zod-openapi';
import { requireOwnPublisher } from '../accounts/publishers/require-own.ts';
import type { Principal } from '../platform/contract/principal.ts';
import { DomainError, errorCode } from '../platform/errors.ts';
import { failure } from '../platform/failure.ts';
import { closed } from '../platform/http/closed-body.ts';
import { callerId } from '../platform/http/idempotency.ts';
import { IDEMPOTENCY_KEY, repeatableWrite } from '../platform/http/idempotency-key.ts';
import { runOnce } from '../platform/http/run-once.ts';
import { invalidRequest } from '../platform/http/validation.ts';
import { problemOf } from '../platform/problem.ts';
import { recordCall } from './call-log.ts';
import type { Tool, ToolDeps, ToolResult } from './tool.ts';

const publisherField = {
  publisher_id: z.string().optional().describe('Optional. It must be your own publisher ID'),
};
const writeFields = {
  dry_run: z.boolean().default(false).describe('Says what would be made, and makes nothing'),
  idempotency_key: z
    .string()
    .regex(IDEMPOTENCY_KEY, 'Must be 1 to 255 visible ASCII characters.')
    .optional()
    .describe('A new value for each write. A repeat with the same value within a day makes nothing new'),
};

const schemas = new WeakMap<Tool, z.ZodObject>();

const mcpScopeMissing = failure(
  'mcp.scope_missing',
  403,
  (name: string) => `This app may not use ${name}: it can only read.`,
  { action: 'Connect the app again and allow it to write.', sample: ['create_links'] },
);

/** The input of a tool with the fields that all tools share. It refuses unknown fields, as a body of the API does. */
export function inputOf(tool: Tool): z.ZodObject {
  const known = schemas.get(tool);
  if (known) return known;
  const shared = tool.scope === 'write' ? { ...publisherField, ...writeFields } : publisherField;
  const schema = closed(z.object({ ...tool.input.shape, ...shared }));
  schemas.set(tool, schema);
  return schema;
}

/**
 * Validates the arguments of a call, runs the tool and records the call. Throws what the tool throws, `request.invalid`
 * and `request.unknown_fields` (400), `mcp.scope_missing` (403), and as `requireOwnPublisher` and `runOnce` do.
 */
export async function runTool(deps: ToolDeps, tool: Tool, args: unknown): Promise<ToolResult<object>> {
  try {
    const result = await run(deps, tool, args);
    deps.waitUntil(recordCall(deps, tool.name, null));
    return result;
  } catch (error) {
    deps.waitUntil(recordCall(deps, tool.name, errorCode(error)));
    throw error;
  }
}

async function run(deps: ToolDeps, tool: Tool, args: unknown): Promise<ToolResult<object>> {
  if (!hasScope(deps.principal, tool)) throw mcpScopeMissing(tool.name);
  const parsed = inputOf(tool).safeParse(args ?? {});
  if (!parsed.success) throw invalidRequest('json', parsed.error.issues);
  const { publisher_id, dry_run, idempotency_key, ...input } = parsed.data as SharedInput;
  await requireOwnPublisher(deps.ctx, deps.publisherId, publisher_id);
  const work = () => tool.run(deps, input, { dryRun: dry_run === true });
  return idempotency_key === undefined || dry_run === true
    ? work()
    : runWriteOnce(deps, idempotency_key, [tool.name, input], work);
}

interface SharedInput {
  publisher_id?: string;
  dry_run?: boolean;
  idempotency_key?: string;
}

/** Keys and sessions of the publisher may write. An app may only what its user has allowed. */
function hasScope({ by }: Principal, { scope }: Tool): boolean {
  return by.kind !== 'app' || by.scopes.includes(scope);
}

/** A repeat returns the original result or error, because an assistant retries what it believes has failed. */
async function runWriteOnce(
  { ctx, env, origin, principal }: ToolDeps,
  key: string,
  call: readonly unknown[],
  work: () => Promise<ToolResult<object>>,
): Promise<ToolResult<object>> {
  const write = repeatableWrite(callerId(principal), key, ['mcp', ...call]);
  let thrown: unknown;
  const response = await runOnce(ctx, env.ENCRYPTION_KEY, write, async () => {
    try {
      return { status: 200, contentType: null, body: JSON.stringify(await work()) };
    } catch (error) {
      thrown = error;
      const problem = problemOf(error, { requestId: ctx.requestId, origin });
      return { status: problem.status, contentType: null, body: JSON.stringify(problem) };
    }
  });
  if (thrown !== undefined) throw thrown;
  if (response.status === 200) return JSON.parse(response.body);
  const { code, detail, status, fields = [] } = JSON.parse(response.body);
  throw new DomainError(code, detail, status).onFields(fields);
}
