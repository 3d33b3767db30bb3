import { expect } from 'vitest';
import { z } from 'zod';
import { TOOLS } from '../../mcp/tools.ts';

const Found = z.object({ brands: z.tuple([z.object({ brand_id: z.string(), website_url: z.string() })]) });

/** What both official clients have. They validate each result against the tool's output schema. */
export interface ToolClient {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(request: { name: string; arguments?: Record<string, unknown> }): Promise<{
    isError?: boolean;
    content: { type: string; text: string }[];
    structuredContent?: Record<string, unknown>;
  }>;
}

/** Lists the tools and calls each of them with arguments of the running catalog. */
export async function exerciseTools(client: ToolClient): Promise<void> {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
  const { structuredContent } = await client.callTool({ name: 'search_brands', arguments: { limit: 1 } });
  const [brand] = Found.parse(structuredContent).brands;
  const called = new Set<string>();
  for (const [name, args] of argumentsOf(brand)) {
    const { isError, content } = await client.callTool({ name, arguments: args });
    expect(isError ?? false, `${name}: ${content[0]?.text}`).toBe(EXPECTED_ERRORS.has(name));
    if (isError) expect(content[0]?.text).toContain(EXPECTED_ERRORS.get(name));
    called.add(name);
  }
  expect([...called].sort()).toEqual(tools.map(({ name }) => name).sort());
}

/** Tools that a new publisher can't use with success: there is no click and no earning, and no site to fetch. */
const EXPECTED_ERRORS = new Map([
  ['trace_earning', 'earning.unknown'],
  ['explain_click', 'click.unknown'],
  ['check_site', 'site_check.'],
]);

function argumentsOf(brand: { brand_id: string; website_url: string }) {
  const { brand_id, website_url: url } = brand;
  return [
    ['generate_instant_link', { brand_id }],
    ['get_brand_performance', { brand_id }],
    ['get_publisher_analytics', { group_by: 'day' }],
    ['get_top_performing_brands', { limit: 5 }],
    ['create_affiliate_campaign', { campaign_name: 'Spring', brand_ids: [brand_id], dry_run: true }],
    ['create_affiliate_campaign', { campaign_name: 'Spring', brand_ids: [brand_id], urls: [url] }],
    ['optimize_campaign', {}],
    ['list_campaigns', {}],
    ['search_brands', { q: 'a', limit: 5 }],
    ['check_url', { url }],
    ['create_links', { links: [{ url }], dry_run: true }],
    ['create_links', { links: [{ url }], idempotency_key: 'once' }],
    ['list_links', {}],
    ['trace_earning', { earning_id: 'ern_0000000000000000' }],
    ['explain_click', { click_id: 'nothing' }],
    ['get_earnings', {}],
    ['list_payouts', {}],
    ['check_site', { url: 'https://field-notes.invalid/' }],
    ['get_integration_guide', { platform: 'cursor' }],
  ] as const satisfies [string, Record<string, unknown>][];
}
