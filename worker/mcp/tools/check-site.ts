import { z } from '@hono/zod-openapi';
import { checkOwnSite } from '../../links/site-check/check-own-site.ts';
import { siteCheckRecord } from '../../links/site-check/site-check-record.ts';
import { plural } from '../../platform/contract/counts.ts';
import { MAX_URL_LENGTH } from '../../platform/contract/link-rules.ts';
import { defineTool } from '../tool.ts';

const MAX_EXAMPLES = 30;

export const checkSite = defineTool({
  name: 'check_site',
  title: 'Check a page of your site',
  description:
    'Fetches a page of your site and says whether the auto-link script is there with your ID, and which links would earn. Links that scripts add later aren’t seen.',
  scope: 'read',
  input: z.object({ url: z.string().min(1).max(MAX_URL_LENGTH) }),
  output: siteCheckRecord,
  async run({ ctx, env, edge, publisherId }, { url }) {
    const { examples, ...found } = await checkOwnSite(ctx, env, edge, publisherId, url);
    return {
      data: { ...found, examples: examples.slice(0, MAX_EXAMPLES) },
      text: `${found.script.sentence} ${found.links.earning} of ${plural(found.links.total, 'link')} would earn.`,
    };
  },
});
