import { z } from '@hono/zod-openapi';
import { anyone, byPublisher } from '../platform/http/access.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { operation } from '../platform/http/operation.ts';
import { json, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { toolDepsOf } from './tool-deps.ts';

const older = 'For clients that don’t speak the Model Context Protocol. Others use `/mcp`.';

const status = operation({
  method: 'get',
  path: '/mcp-server',
  tag: 'Assistants',
  callers: anyone,
  limit: 'CALLS_BY_ADDRESS',
  summary: 'Get the status of the MCP server',
  responses: {
    200: json(
      z.object({
        status: z.literal('active'),
        name: z.literal('Tributary'),
        mcp_url: z.url(),
        tools_available: z.int().openapi({ example: 17 }),
      }),
      'The status',
    ),
    ...problems,
  },
});

const health = operation({
  method: 'get',
  path: '/mcp-server/health',
  tag: 'Assistants',
  callers: byPublisher('mcp-server'),
  summary: 'Test a connection to the MCP server',
  responses: {
    200: json(
      z.object({ status: z.literal('MCP Affiliate Server Ready'), health: z.literal('healthy') }),
      'The key works',
    ),
    ...problems,
  },
});

/** `hide` leaves a repeated path out of the documentation. */
export const mcpStatusRoutes = (hide: boolean) =>
  newRouter()
    .openapi({ ...status, hide }, async (c) => {
      const { tools } = await listedTools();
      const mcp_url = `${c.env.PUBLIC_ORIGIN}/mcp`;
      const tools_available = tools.length;
      return c.json({ status: 'active' as const, name: 'Tributary' as const, mcp_url, tools_available }, 200);
    })
    .openapi({ ...health, hide }, (c) =>
      c.json({ status: 'MCP Affiliate Server Ready' as const, health: 'healthy' as const }, 200),
    );

const list = {
  path: '/list_tools',
  tag: 'Assistants',
  summary: 'List the tools for assistants',
  description: older,
  responses: {
    200: json(
      z.object({
        tools: z.array(
          z.object({
            name: z.string().openapi({ example: 'generate_instant_link' }),
            title: z.string().openapi({ example: 'Make a link to a brand' }),
            description: z.string(),
            scope: z.enum(['read', 'write']),
            inputSchema: z.record(z.string(), z.unknown()).describe('JSON Schema'),
            outputSchema: z.record(z.string(), z.unknown()).describe('JSON Schema'),
          }),
        ),
      }),
      'The tools',
    ),
    ...problems,
  },
} as const;
/** The page about assistants shows the tools to visitors. */
const listByGet = operation({ method: 'get', ...list, callers: anyone, limit: 'CALLS_BY_ADDRESS' });
const listByPost = operation({
  method: 'post',
  effect: 'nothing',
  ...list,
  callers: byPublisher('mcp-server'),
});

const callTool = operation({
  method: 'post',
  path: '/call_tool',
  tag: 'Assistants',
  callers: byPublisher('mcp-server'),
  effect: 'traffic',
  summary: 'Call a tool for assistants',
  description: `${older} The result is JSON in \`content[0].text\`. An error has the same form as everywhere in this API.`,
  request: {
    body: jsonBody(
      z.object({
        name: z.string().max(100),
        arguments: z.record(z.string(), z.unknown()).default({}),
      }),
      { name: 'search_brands', arguments: { limit: 3 } },
    ),
  },
  responses: {
    200: json(
      z.object({
        content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
      }),
      'The result of the tool',
    ),
    ...problems,
  },
});

/** The tools under their older paths. Clients of several origins look for them in different places. */
export const olderToolRoutes = (hide: boolean) =>
  newRouter()
    .openapi({ ...listByGet, hide }, async (c) => c.json(await listedTools(), 200))
    .openapi({ ...listByPost, hide }, async (c) => c.json(await listedTools(), 200))
    .openapi({ ...callTool, hide }, async (c) => {
      const { callByName } = await import('./older-calls.ts');
      const { name, arguments: args } = c.req.valid('json');
      const text = await callByName(toolDepsOf(c), name, args);
      return c.json({ content: [{ type: 'text' as const, text }] }, 200);
    });

async function listedTools() {
  const { describeTools } = await import('./older-calls.ts');
  return { tools: describeTools() };
}
