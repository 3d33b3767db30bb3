import { z } from '@hono/zod-openapi';
import { newLinkRecord } from '../../links/affiliate-link-record.ts';
import { createLinks as createStoredLinks, planLinks } from '../../links/create-links.ts';
import { linkRequest, linkRequestOf } from '../../links/link-fields.ts';
import { linkOutcome, linkOutcomeOf, outcomeCounts } from '../../links/link-outcome.ts';
import { plural } from '../../platform/contract/counts.ts';
import { DomainError } from '../../platform/errors.ts';
import { enqueueWebhookRun } from '../../webhooks/emit.ts';
import { linkDepsOf } from '../link-deps.ts';
import { defineTool } from '../tool.ts';

/** Fewer than the API takes, so that the result fits into an assistant's context. */
const MAX_LINKS = 50;

export const createLinks = defineTool({
  name: 'create_links',
  title: 'Create stored links',
  description: `Creates up to ${MAX_LINKS} stored links with a title, a sub-ID and statistics of their own. Each entry names a URL, a brand or a program; with only a URL, the program is found by its domain. Invalid entries are returned with their reason, and the others are created. Nothing is stored with \`dry_run\`.`,
  scope: 'write',
  input: z.object({ links: z.array(linkRequest).min(1).max(MAX_LINKS) }),
  output: z.object({
    dry_run: z.boolean(),
    results: z.array(
      z.object({
        ...linkOutcome.shape,
        link: newLinkRecord.nullable().describe('Null for an invalid entry, and in a dry run'),
        destination: z.string().nullable().describe('Where the link leads; null for an invalid entry'),
      }),
    ),
    summary: z.object({
      created: z.int().describe('In a dry run: that would be created'),
      updated: z.int().describe('By their `external_key`'),
      refused: z.int(),
    }),
  }),
  async run(deps, { links }, { dryRun }) {
    const { ctx, env, publisherId, waitUntil } = deps;
    const inputs = links.map(linkRequestOf);
    if (dryRun) {
      const plans = await planLinks(ctx, linkDepsOf(deps), publisherId, inputs);
      const results = plans.map((plan, index) =>
        plan instanceof DomainError
          ? { ...linkOutcomeOf(plan, index), destination: null }
          : { index, link: null, created: plan.creates, error: null, destination: plan.draft.url.href },
      );
      const summary = outcomeCounts(results);
      return {
        data: { dry_run: true, results, summary },
        text: `Nothing was stored. ${plural(summary.created, 'link')} would be created, ${summary.updated} updated and ${summary.refused} refused.`,
      };
    }
    const outcomes = (await createStoredLinks(ctx, linkDepsOf(deps), publisherId, inputs)).map(linkOutcomeOf);
    waitUntil(enqueueWebhookRun(env, 'link.created'));
    const summary = outcomeCounts(outcomes);
    const results = outcomes.map((each) => ({ ...each, destination: each.link?.original_url ?? null }));
    return {
      data: { dry_run: false, results, summary },
      text: `${plural(summary.created, 'link')} created, ${summary.updated} updated, ${summary.refused} refused.`,
    };
  },
});
