import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../lib/client.ts';

export type Caller = ResponseOf<'get', '/v1/publisher/assistants'>['data'][number];
export type Tool = ResponseOf<'get', '/list_tools'>['tools'][number];

const assistantKeys = {
  all: ['assistants'],
  callers: () => [...assistantKeys.all, 'callers'],
  server: () => [...assistantKeys.all, 'server'],
  tools: () => [...assistantKeys.all, 'tools'],
};

export const LIVE_MS = 5_000;

/** Who called tools in the last 30 days, the last active first. It is kept up to date while it is on screen. */
export const callersQuery = queryOptions({
  queryKey: assistantKeys.callers(),
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/publisher/assistants', { signal }))).data,
  staleTime: LIVE_MS,
  refetchInterval: LIVE_MS,
});

/** The state of the MCP server. */
export const serverQuery = queryOptions({
  queryKey: assistantKeys.server(),
  queryFn: ({ signal }) => bodyOf(api.GET('/mcp-server', { signal })),
});

/** The tools of the MCP server with their schemas. They change only with a release. */
export const toolsQuery = queryOptions({
  queryKey: assistantKeys.tools(),
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/list_tools', { signal }))).tools,
  staleTime: Number.POSITIVE_INFINITY,
});
