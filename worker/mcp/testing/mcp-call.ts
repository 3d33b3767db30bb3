import { env, exports } from 'cloudflare:workers';
import type { Call } from '../../platform/http/testing/call.ts';

/** The MCP server takes calls at its own origin only. */
const MCP_URL = `${env.PUBLIC_ORIGIN}/mcp`;
const ACCEPT = 'application/json, text/event-stream';
const TODAY = '2026-07-28';

export interface RpcResponse<Result = Record<string, unknown>> {
  result?: Result;
  error?: { code: number; message: string };
}

export interface ToolResponse<Data> {
  isError?: boolean;
  content: { type: string; text: string }[];
  structuredContent?: Data;
}

/** Sends one message of the older protocol, which needs no handshake. */
export function sendMcp(message: object | object[], { key, headers }: Call = {}): Promise<Response> {
  const body = Array.isArray(message) ? message : { jsonrpc: '2.0', id: 1, ...message };
  const init = {
    method: 'POST',
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      'content-type': 'application/json',
      accept: ACCEPT,
      ...headers,
    },
    body: JSON.stringify(body),
  };
  return exports.default.fetch(new Request(MCP_URL, init));
}

/** Sends one request of today's protocol. */
export function sendToday(
  method: string,
  params: object,
  { headers, ...rest }: Call = {},
): Promise<Response> {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': TODAY,
    'io.modelcontextprotocol/clientInfo': { name: 'test-client', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const name = 'name' in params ? { 'mcp-name': String(params.name) } : {};
  return sendMcp(
    { method, params: { ...params, _meta } },
    { headers: { 'mcp-protocol-version': TODAY, 'mcp-method': method, ...name, ...headers }, ...rest },
  );
}

/** The message of a response, as JSON or as an event. */
export async function readRpc<Result>(response: Response): Promise<RpcResponse<Result>> {
  const text = await response.text();
  const event = /^data: (.*)$/m.exec(text);
  return JSON.parse(event?.[1] ?? text);
}

/** Calls a tool by the older protocol. */
export async function callTool<Data = Record<string, unknown>>(
  key: string,
  name: string,
  args: object = {},
): Promise<ToolResponse<Data>> {
  const response = await sendMcp({ method: 'tools/call', params: { name, arguments: args } }, { key });
  const { result, error } = await readRpc<ToolResponse<Data>>(response);
  if (!result) throw new Error(`The call of ${name} failed: ${JSON.stringify(error)}`);
  return result;
}

/** The data of a tool that succeeds. */
export async function dataOf<Data = Record<string, unknown>>(
  key: string,
  name: string,
  args: object = {},
): Promise<Data> {
  const result = await callTool<Data>(key, name, args);
  if (!result.structuredContent) throw new Error(`${name}: ${result.content[0]?.text}`);
  return result.structuredContent;
}

/** The problem of a tool that fails. */
export async function problemOfCall(
  key: string,
  name: string,
  args: object = {},
): Promise<{ code: string; status: number; fields?: { field: string; message: string }[] }> {
  const result = await callTool(key, name, args);
  if (!result.isError) throw new Error(`${name} succeeds: ${JSON.stringify(result.structuredContent)}`);
  return JSON.parse(result.content[1]?.text ?? '');
}
