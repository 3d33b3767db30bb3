import { z } from '@hono/zod-openapi';
import { idField } from '../../platform/http/id-parameter.ts';
import type { BrandId } from '../../platform/ids.ts';
import type { SiteCheck } from './check-site.ts';
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
  module:
    'The script is there, but as a module (`type="module"`), where it can’t find its publisher ID. Copy the tag again.',
  delayed:
    'The script is there, with your publisher ID. A tool of your site lets it run later, such as after the first scroll or with the visitor’s consent.',
  missing: 'The script isn’t on this page.',
};

export const siteCheckRecord = z.object({
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
});

export function siteCheckRecordOf({
  finalUrl,
  script,
  links,
  truncated,
}: SiteCheck): z.infer<typeof siteCheckRecord> {
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
