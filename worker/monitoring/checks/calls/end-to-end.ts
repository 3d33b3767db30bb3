import { z } from 'zod';
import { isPublisherId } from '../../../platform/ids.ts';
import type { OwnResponse } from '../../../platform/outbound/own-system.ts';
import { type Check, check, type Finding, Missing } from '../check.ts';
import { bearer, callCheck, jsonOf } from './call-check.ts';
import { PUBLISHER, readTargets, type Target } from './target.ts';

/** A key and its publisher. Both are used for this run only. */
const needs = z.object({
  api_key: z.string().max(200).default(''),
  publisher_id: z
    .string()
    .refine((id) => id === '' || isPublisherId(id), 'A publisher ID is PUB followed by six digits.')
    .default(''),
});
type Input = z.infer<typeof needs>;

const group = 'end_to_end';

function tool(name: string, args: (input: Input) => object | Promise<object>) {
  return async (_world: unknown, input: Input) => ({
    path: '/v1/mcp/call_tool',
    method: 'POST' as const,
    headers: bearer(input.api_key),
    body: JSON.stringify({ name, arguments: await args(input) }),
  });
}

/** The result of a tool, which is JSON in the first text. */
function toolResult(response: OwnResponse): Record<string, unknown> | null {
  const body = jsonOf(response) as { content?: { text?: unknown }[] } | undefined;
  const text = body?.content?.[0]?.text;
  return typeof text === 'string'
    ? ((jsonOf({ ...response, text }) as Record<string, unknown> | undefined) ?? null)
    : null;
}

/** What the evidence shows of the MCP server’s responses. */
const health = z.object({ status: z.string(), health: z.string().optional() });
const tools = z.object({
  tools: z.array(z.object({ name: z.string() }).transform(({ name }) => name)),
});
const instantLink = z.object({ tracking_url: z.string() });
const topBrands = z.object({
  basis: z.string(),
  brands: z.array(z.object({ brand_name: z.string().nullable() }).transform(({ brand_name: name }) => name)),
});

function programsFinding({ length: programs }: readonly Target[]): Finding {
  return programs > 0
    ? { status: 'pass', message: `${programs} SitePlug programs found.`, figures: { programs } }
    : { status: 'fail', message: 'No SitePlug programs found', figures: { programs } };
}

/** D1 throws plain errors. Any other one is a mistake of the check. */
function databaseFinding(error: unknown): Finding {
  if (error instanceof Error && error.name === 'Error')
    return { status: 'fail', message: `DB Query Error: ${error.message}` };
  throw error;
}

/** What stands outside this system, so that a check alone can’t play it through. */
const SETUP = [
  ['e2e_postback', 'Postback of a partner network', 'a postback secret of the partner and one of its sales'],
  ['e2e_webhook', 'Delivery of a webhook', 'an endpoint, made and sent to in the Webhooks tab'],
  ['e2e_email', 'Delivery of an email', 'a mailbox that someone reads'],
  ['e2e_payout', 'Payout', 'a payee account at PayPal’s sandbox or at a bank'],
] as const;

/** From a key to a followed link, as a client of the API meets it. */
export const END_TO_END: readonly Check[] = [
  callCheck({
    ...{ group, name: 'e2e_health', title: 'MCP health check', needs },
    description: 'GET /mcp-server/health accepts the key.',
    call: (_, input) => ({ path: '/mcp-server/health', headers: bearer(input.api_key) }),
    problem: ({ status }) => (status === 200 ? null : `Health check failed: ${status}`),
    excerpt: (response) => health.safeParse(jsonOf(response)).data,
  }),
  callCheck({
    ...{ group, name: 'e2e_tools', title: 'MCP tools list', needs },
    description: 'POST /v1/mcp/list_tools returns tools.',
    call: (_, input) => ({
      path: '/v1/mcp/list_tools',
      method: 'POST',
      headers: bearer(input.api_key),
      body: '{}',
    }),
    problem(response) {
      const listed = (jsonOf(response) as { tools?: unknown } | undefined)?.tools;
      return Array.isArray(listed) && listed.length > 0 ? null : 'Tools list failed';
    },
    excerpt: (response) => tools.safeParse(jsonOf(response)).data,
  }),
  callCheck({
    ...{ group, name: 'e2e_instant_link', title: 'MCP generate_instant_link', needs },
    description: 'The tool returns a tracking URL for a brand.',
    call: async (world, input) => {
      const [target] = await readTargets(world.ctx, { limit: 1 });
      if (!target) throw new Missing('There is no open program that a link could lead to.');
      return tool('generate_instant_link', () => ({
        ...(input.publisher_id ? { publisher_id: input.publisher_id } : {}),
        brand_id: target.brandId,
      }))(world, input);
    },
    problem: (response) => (toolResult(response)?.tracking_url ? null : 'No tracking URL in response'),
    excerpt: (response) => instantLink.safeParse(toolResult(response)).data,
  }),
  check({
    ...{ group, name: 'e2e_programs', title: 'Database query', needs },
    description: 'The database lists open programs of SitePlug, with a destination.',
    schedule: null,
    steps: [
      {
        name: 'Read an open program of SitePlug',
        async run({ ctx }) {
          const reading = readTargets(ctx, { network: 'siteplug', limit: 50 });
          return reading.then(programsFinding, databaseFinding);
        },
      },
    ],
  }),
  callCheck({
    ...{ group, name: 'e2e_siteplug_click', title: 'SitePlug click', needs },
    description: 'A click on a SitePlug program of the test publisher is redirected.',
    call: async (world) => {
      const [target] = await readTargets(world.ctx, { network: 'siteplug', limit: 1 });
      if (!target) throw new Missing('No destination URL found in SitePlug program');
      const query = new URLSearchParams({ p: PUBLISHER, np: target.programId, url: target.url });
      return { path: `/track?${query}` };
    },
    problem: ({ status }) => (status === 302 ? null : 'Unexpected response'),
  }),
  callCheck({
    ...{ group, name: 'e2e_links', title: 'Links of the key’s publisher', needs },
    description: 'GET /v1/publisher/links accepts the key.',
    call: (_, input) => ({ path: '/v1/publisher/links', headers: bearer(input.api_key) }),
    problem: ({ status }) => (status === 200 ? null : 'Unexpected response'),
  }),
  callCheck({
    ...{ group, name: 'e2e_analytics', title: 'Analytics of the key’s publisher', needs },
    description: 'GET /v1/publisher/analytics accepts the key.',
    call: (_, input) => ({ path: '/v1/publisher/analytics', headers: bearer(input.api_key) }),
    problem: ({ status }) => (status === 200 ? null : 'Unexpected response'),
  }),
  callCheck({
    ...{ group, name: 'e2e_brand_performance', title: 'MCP get_top_performing_brands', needs },
    description: 'The tool returns the brands that earned most.',
    call: tool('get_top_performing_brands', () => ({ limit: 3 })),
    problem: (response) => (toolResult(response) ? null : 'Unexpected response'),
    excerpt: (response) => topBrands.safeParse(toolResult(response)).data,
  }),
  ...SETUP.map(([name, title, what]) =>
    check({
      ...({ group, name, title, needs } as const),
      description: `It needs ${what}.`,
      schedule: null,
      steps: [
        {
          name: title,
          run: async () => ({ status: 'skipped', message: `Requires additional setup: ${what}.` }),
        },
      ],
    }),
  ),
];
