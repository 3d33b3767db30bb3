import type { z } from '@hono/zod-openapi';
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { inputOf } from './run-tool.ts';
import type { Tool } from './tool.ts';

const TARGET = { target: 'draft-2020-12' } as const;

interface ToolSchemas {
  input: StandardSchemaWithJSON;
  output: StandardSchemaWithJSON;
}

const known = new WeakMap<Tool, ToolSchemas>();

/**
 * The schemas that a server registers. Their JSON Schemas are converted once, not for each request. The input accepts
 * anything, because `runTool` validates it, so that its errors are those of the API.
 */
export function schemasOf(tool: Tool): ToolSchemas {
  const cached = known.get(tool);
  if (cached) return cached;
  const input = converted(inputOf(tool));
  const schemas = {
    input: { '~standard': { ...input['~standard'], validate: (value: unknown) => ({ value }) } },
    output: converted(tool.output),
  };
  known.set(tool, schemas);
  return schemas;
}

function converted(schema: z.ZodObject): StandardSchemaWithJSON {
  const { jsonSchema, ...standard } = schema['~standard'];
  let input: Record<string, unknown> | undefined;
  let output: Record<string, unknown> | undefined;
  return {
    '~standard': {
      ...standard,
      jsonSchema: {
        input: () => (input ??= jsonSchema.input(TARGET)),
        output: () => (output ??= jsonSchema.output(TARGET)),
      },
    },
  };
}

/** The JSON Schemas of a tool's input and output. */
export function jsonSchemasOf(tool: Tool) {
  const { input, output } = schemasOf(tool);
  return {
    inputSchema: input['~standard'].jsonSchema.input(TARGET),
    outputSchema: output['~standard'].jsonSchema.output(TARGET),
  };
}
