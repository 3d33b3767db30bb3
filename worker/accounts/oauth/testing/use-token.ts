import { publicFetch } from './public-fetch.ts';

/** The status of a call of the MCP server with a token. */
export async function statusOf(token: string): Promise<number> {
  return (await callMcp(token, { method: 'tools/list' })).status;
}

/** Calls a tool, and returns the status and the text of the response. */
export async function useTool(token: string, name: string, args: object) {
  const response = await callMcp(token, { method: 'tools/call', params: { name, arguments: args } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function callMcp(token: string, message: object): Promise<Response> {
  return publicFetch('/mcp', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  });
}
