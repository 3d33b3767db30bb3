import type { z } from '@hono/zod-openapi';
import type { Edge } from '../clicks/redirect/request-edge.ts';
import type { Context } from '../platform/context.ts';
import type { Principal } from '../platform/contract/principal.ts';
import type { Scope } from '../platform/contract/scopes.ts';
import type { PublisherId } from '../platform/ids.ts';

/** What a tool needs of the request that calls it. */
export interface ToolDeps {
  ctx: Context;
  env: Env;
  edge: Edge;
  origin: string;
  principal: Principal;
  publisherId: PublisherId;
  /** What the assistant calls itself, in its message or else as its `User-Agent`; null if it doesn't say. */
  client: string | null;
  waitUntil: (work: Promise<unknown>) => void;
}

/** `data` has the output's shape. `text` is for people: one or two sentences with names in quotes. */
export interface ToolResult<Output> {
  data: Output;
  text: string;
}

interface Described<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string;
  title: string;
  /** For the assistant that chooses a tool: what it returns, and when to use it. */
  description: string;
  /** Every tool also accepts `publisher_id`, which must be the caller's own. */
  input: Input;
  output: Output;
}

/** A tool that only reads. */
interface ReadTool<Input extends z.ZodObject, Output extends z.ZodObject> extends Described<Input, Output> {
  scope: 'read';
  run(deps: ToolDeps, input: z.output<Input>): Promise<ToolResult<z.output<Output>>>;
}

/** A tool that writes also accepts `dry_run`, with which it writes nothing, and `idempotency_key`. */
interface WriteTool<Input extends z.ZodObject, Output extends z.ZodObject> extends Described<Input, Output> {
  scope: 'write';
  run(
    deps: ToolDeps,
    input: z.output<Input>,
    mode: { dryRun: boolean },
  ): Promise<ToolResult<z.output<Output>>>;
}

export interface Tool extends Described<z.ZodObject, z.ZodObject> {
  scope: Scope;
  run(deps: ToolDeps, input: object, mode: { dryRun: boolean }): Promise<ToolResult<object>>;
}

/** Checks the types of a tool. `runTool` calls it only with an input that its schema has accepted. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: ReadTool<Input, Output> | WriteTool<Input, Output>,
): Tool {
  return tool as unknown as Tool;
}
