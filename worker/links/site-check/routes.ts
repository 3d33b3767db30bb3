import { createRoute, z } from '@hono/zod-openapi';
import { MAX_URL_LENGTH } from '../../contract/link-rules.ts';
import { byPublisher } from '../../http/access.ts';
import { idField } from '../../http/id-parameter.ts';
import { jsonBody } from '../../http/json-body.ts';
import { json, meta, metaOf, problems } from '../../http/responses.ts';
import { newRouter } from '../../http/router.ts';
import type { BrandId } from '../../platform/ids.ts';
import { SECOND } from '../../platform/time.ts';
import { limitSiteChecks } from '../../publishers/site-check-limit.ts';
import { edgeOf } from '../../tracking/request-edge.ts';
import { publicAccessOf } from '../../webhooks/public-fetch.ts';
import { checkSite, type SiteCheck } from './check-site.ts';
import { type FoundScript, SCRIPT_FORMS, SCRIPT_VERDICTS } from './find-script.ts';
import { type JudgedLink, LINK_REASONS, type LinkReason } from './judge-links.ts';

const MAX_EXAMPLES = 100;
const REASONS = Object.keys(LINK_REASONS) as [LinkReason, ...LinkReason[]];

const SCRIPT_SENTENCES: Record<FoundScript['verdict'], string> = {
  own: 'The script is there, with your publisher ID.',
  other: 'The script is there, but with the ID of another publisher, who earns with your links.',
  malformed: 'The script is there, but its publisher ID is missing or wrong. It should look like PUB000001.',
  blocked:
    'The script is there, but browsers don’t run it: its version or its hash (`integrity`) is wrong. Copy the tag again.',
  missing: 'The script isn’t on this page.',
};

const check = createRoute({
  method: 'post',
  path: '/',
  summary: 'Check a site',
  description:
    'Fetches a page of your site (up to 1 MB, within 5 seconds) and says whether the auto-link script is there, with your ID, and which links would earn. Links that scripts add later aren’t seen. At most 10 checks a minute.',
  ...byPublisher('POST publisher-api'),
  request: {
    body: jsonBody(z.object({ url: z.string().min(1).max(MAX_URL_LENGTH) }), {
      url: 'https://field-notes.example/',
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.object({
          final_url: z.string(),
          script: z.object({
            verdict: z.enum(SCRIPT_VERDICTS).openapi({ example: 'own' }),
            form: z.enum(SCRIPT_FORMS).nullable().openapi({ example: 'src' }),
            publisher_id: z.string().nullable().describe('The ID on the page'),
            sentence: z.string().openapi({ example: SCRIPT_SENTENCES.own }),
          }),
          links: z.object({
            total: z.int().openapi({ example: 2 }),
            earning: z.int().openapi({ example: 1 }).describe('With the script or already'),
            reasons: z.array(z.object({ reason: z.enum(REASONS), links: z.int().openapi({ example: 1 }) })),
          }),
          examples: z
            .array(
              z.object({
                url: z.string(),
                earns: z.boolean().openapi({ example: true }),
                reason: z.enum(REASONS).openapi({ example: 'earns' }),
                sentence: z.string().openapi({ example: LINK_REASONS.earns }),
                brand_id: idField('brd').nullable(),
              }),
            )
            .describe('Distinct links, at most 100; those that earn come first'),
          truncated: z.boolean().openapi({ example: false }).describe('Only the start of the page was read'),
        }),
        meta,
      }),
      'What was found on the page',
    ),
    ...problems,
  },
});

export const siteCheckRoutes = newRouter().openapi(check, async (c) => {
  await limitSiteChecks(c);
  const deps = {
    access: publicAccessOf(c.env),
    edge: edgeOf(c),
    origin: c.env.PUBLIC_ORIGIN,
    timeoutMs: 5 * SECOND,
  };
  const result = await checkSite(deps, c.get('publisherId'), c.req.valid('json').url);
  return c.json({ data: recordOf(result), meta: metaOf(c.get('ctx')) }, 200);
});

function recordOf({ finalUrl, script, links, truncated }: SiteCheck) {
  const counts = Map.groupBy(links, ({ reason }) => reason);
  const distinct = [...new Map(links.map((link) => [link.url, link])).values()];
  const examples = [...distinct.filter(earns), ...distinct.filter((link) => !earns(link))];
  return {
    final_url: finalUrl,
    script: {
      verdict: script.verdict,
      form: script.form,
      publisher_id: script.publisherId,
      sentence: SCRIPT_SENTENCES[script.verdict],
    },
    links: {
      total: links.length,
      earning: links.filter(earns).length,
      reasons: [...counts].map(([reason, of]) => ({ reason, links: of.length })),
    },
    examples: examples.slice(0, MAX_EXAMPLES).map((link) => ({
      url: link.url,
      earns: earns(link),
      reason: link.reason,
      sentence: LINK_REASONS[link.reason],
      brand_id: link.brandId as BrandId | null,
    })),
    truncated,
  };
}

function earns({ reason }: JudgedLink): boolean {
  return reason === 'earns' || reason === 'tracked';
}
