import { z } from 'zod';
import { type BenchSystem, startSystem } from '../bench-system.ts';
import { call, setUp } from '../calls.ts';
import { duration, type Finding, ratio } from '../finding.ts';
import { sync } from '../follow-sync.ts';
import { median } from '../statistics.ts';

const ROUNDS = 300;
const WARM_UP_ROUNDS = 20;
/** Their keys take turns, so that none reaches its limit of 200 calls per minute. */
const PUBLISHERS = 10;
const MAX_RATIO = 2;
const Brands = z.object({ data: z.tuple([z.object({ id: z.string() })]) });
const Brand = z.object({ data: z.object({ affiliateLink: z.string() }) });
const ToolResult = z.object({
  result: z.object({ structuredContent: z.object({ tracking_url: z.string() }) }),
});

/** Compares a link made by an assistant's tool with the same link read from the API, one call at a time, in turns. */
export async function mcp(): Promise<Finding[]> {
  const system = await startSystem();
  try {
    const keys = await setUp(system, PUBLISHERS);
    await sync(system, 'catalog');
    const { data } = await call(`${system.origin}/v1/brands?per_page=1`, Brands);
    const times = { api: [] as number[], tool: [] as number[] };
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
      const key = keys[(round + WARM_UP_ROUNDS) % keys.length] ?? '';
      const api = await timed(() => linkByApi(system, key, data[0].id));
      const tool = await timed(() => linkByTool(system, key, data[0].id));
      if (api.link !== tool.link) throw new Error(`The links differ: ${api.link}, ${tool.link}.`);
      if (round < 0) continue;
      times.api.push(api.milliseconds);
      times.tool.push(tool.milliseconds);
    }
    return [finding(median(times.api), median(times.tool))];
  } finally {
    await system.stop();
  }
}

async function timed(work: () => Promise<string>): Promise<{ link: string; milliseconds: number }> {
  const startedAt = performance.now();
  const link = await work();
  return { link, milliseconds: performance.now() - startedAt };
}

async function linkByApi({ origin }: BenchSystem, key: string, brand: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}` };
  const { data } = await call(`${origin}/v1/publisher/brands/${brand}`, Brand, { headers });
  return data.affiliateLink;
}

/** By today's protocol, whose results are plain JSON. */
async function linkByTool({ origin }: BenchSystem, key: string, brand_id: string): Promise<string> {
  const name = 'generate_instant_link';
  const version = '2026-07-28';
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const message = { method: 'tools/call', params: { name, arguments: { brand_id }, _meta } };
  const { result } = await call(`${origin}/mcp`, ToolResult, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': version,
      'mcp-method': 'tools/call',
      'mcp-name': name,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  });
  return result.structuredContent.tracking_url;
}

function finding(api: number, tool: number): Finding {
  return {
    promise: 'A link by `generate_instant_link` through `/mcp`, against the same link through `/v1`',
    target: `≤ ${MAX_RATIO}×`,
    measured: `${ratio(tool / api)}×`,
    details: `${duration(tool)}, ${duration(api)}; medians of ${ROUNDS} calls each`,
    passed: tool / api <= MAX_RATIO,
  };
}
