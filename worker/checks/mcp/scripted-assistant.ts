import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { vi } from 'vitest';
import { z } from 'zod';
import type { LocalAccount } from './local-account.ts';

const POLL_MS = 2_000;
const TIMEOUT_MS = 60_000;
const Brands = z.object({ brands: z.array(z.object({ website_url: z.string() })) });
const Checked = z.object({ monetizable: z.boolean() });
const Created = z.object({
  results: z.array(z.object({ link: z.object({ affiliate_url: z.string() }).nullable() })),
});
const Purchase = z.object({ data: z.object({ click_id: z.string() }) });
const Explained = z.object({ click: z.object({ conversions: z.array(z.object({ id: z.string() })) }) });

/**
 * Does what an assistant does that is asked to monetize a page: it has the context file, and finds the endpoint, the tools
 * and the test purchase there. Returns the traced cent and the number of HTTP calls.
 */
export async function monetizePage(
  origin: string,
  { key, cookie }: LocalAccount,
): Promise<{ cent: Record<string, unknown>; calls: number }> {
  let calls = 0;
  const counted: typeof fetch = (input, init) => {
    calls++;
    return fetch(input, init);
  };
  const authorization = `Bearer ${key}`;
  const file = await counted(`${origin}/v1/publisher/context/claude`, { headers: { cookie } });
  const context = await file.text();
  const endpoint = /MCP server: `?(https?:\/\/[^\s`]+\/mcp)/.exec(context)?.[1] ?? '';
  const purchaseUrl = /(https?:\/\/[^\s'`]+\/dev\/purchase)/.exec(context)?.[1] ?? '';
  const client = new Client({ name: 'scripted-assistant', version: '1.0.0' });
  const options = { requestInit: { headers: { authorization } }, fetch: counted };
  await client.connect(new StreamableHTTPClientTransport(new URL(endpoint), options) as never);
  await client.listTools();
  const use = async (name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: args })).structuredContent;

  const { brands } = Brands.parse(await use('search_brands', { type: 'percentage', limit: 2 }));
  const page = [...brands.map(({ website_url: url }) => url), 'https://no-program.example/'];
  const checked = await Promise.all(page.map((url) => use('check_url', { url })));
  const links = page.filter((_, index) => Checked.parse(checked[index]).monetizable).map((url) => ({ url }));
  const { results } = Created.parse(await use('create_links', { links, idempotency_key: 'page-1' }));
  const link = results[0]?.link?.affiliate_url;
  const bought = await counted(purchaseUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link, amount: '40.00' }),
  });
  const { click_id } = Purchase.parse(await bought.json()).data;
  const conversion_id = await vi.waitUntil(
    async () => Explained.safeParse(await use('explain_click', { click_id })).data?.click.conversions[0]?.id,
    { interval: POLL_MS, timeout: TIMEOUT_MS },
  );
  const cent = await use('trace_earning', { conversion_id });
  await client.close();
  return { cent: cent as Record<string, unknown>, calls };
}
