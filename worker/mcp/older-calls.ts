import { failure } from '../platform/failure.ts';
import { runTool } from './run-tool.ts';
import type { ToolDeps } from './tool.ts';
import { jsonSchemasOf } from './tool-schemas.ts';
import { findTool, TOOLS } from './tools.ts';

const mcpToolUnknown = failure('mcp.tool_unknown', 404, 'There is no tool with this name.', {
  action: 'Use a name from `GET /list_tools`.',
});

/** The tools as the older surface lists them. */
export function describeTools() {
  return TOOLS.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    scope: tool.scope,
    ...jsonSchemasOf(tool),
  }));
}

/** Calls a tool and returns its result as JSON. Throws `mcp.tool_unknown` (404), and as `runTool` does. */
export async function callByName(deps: ToolDeps, name: string, args: object): Promise<string> {
  const tool = findTool(name);
  if (!tool) throw mcpToolUnknown();
  const { data } = await runTool(deps, tool, args);
  return JSON.stringify(data);
}
