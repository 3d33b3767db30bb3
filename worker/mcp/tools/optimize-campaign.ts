import { z } from '@hono/zod-openapi';
import { requireCampaign } from '../../links/campaigns/own-campaigns.ts';
import { plural } from '../../platform/contract/counts.ts';
import { idField, idParameter } from '../../platform/http/id-parameter.ts';
import { dollars } from '../../platform/http/responses.ts';
import { toExactDollars } from '../../platform/money.ts';
import { earningsPerClick, epcField } from '../../reporting/conversion-rate.ts';
import { adviceRecord, adviceRecordOf } from '../../reporting/publisher/advice/advice-record.ts';
import { advise } from '../../reporting/publisher/advice/advise.ts';
import type { Sums } from '../../reporting/publisher/advice/figures.ts';
import { readFigures } from '../../reporting/publisher/advice/read-figures.ts';
import { MAX_CLICK_DAYS } from '../../reporting/publisher/analytics-groups.ts';
import { defineTool } from '../tool.ts';

const totals = z.object({
  clicks: z.int(),
  conversions: z.int(),
  earnings: dollars,
  epc: epcField,
});

export const optimizeCampaign = defineTool({
  name: 'optimize_campaign',
  title: 'Get advice from your own figures',
  description:
    'Returns what your own figures of the last days say you should change: links with a problem, clicks that can’t earn, links and brands that earn far more or less than your average, reversed sales, and more, each with its numbers and the highest estimated effect first. With too few figures, it says what is missing. Averages are always those of your whole account. With `campaign_id`, the advice is about the links of that campaign and their brands; sub-IDs and referring sites aren’t compared then.',
  scope: 'read',
  input: z.object({
    period_days: z.int().min(1).max(MAX_CLICK_DAYS).default(30).describe('The last days, including today'),
    campaign_id: idParameter('cmp')
      .optional()
      .describe('From `list_campaigns`; the default is the whole account'),
  }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    campaign: z.object({ campaign_id: idField('cmp'), campaign_name: z.string() }).nullable(),
    totals: totals.describe('Of the account, or of the active links of the campaign'),
    account_totals: totals.describe('The base of averages'),
    points: z.array(adviceRecord).describe('Highest estimated effect first; never empty'),
  }),
  async run({ ctx, edge, origin, publisherId }, { period_days: days, campaign_id: id }) {
    const campaign = id === undefined ? null : await requireCampaign(ctx, publisherId, id);
    const query = { days, campaignId: campaign?.id ?? null };
    const figures = await readFigures(ctx, { edge, origin }, publisherId, query);
    const points = advise(figures);
    const [first] = points;
    return {
      data: {
        from: figures.from,
        to: figures.to,
        campaign: campaign && { campaign_id: campaign.id, campaign_name: campaign.name },
        totals: totalsOf(figures.subject),
        account_totals: totalsOf(figures.account),
        points: points.map(adviceRecordOf),
      },
      text: `${plural(points.length, 'point')}. ${first?.sentence ?? ''}`,
    };
  },
});

function totalsOf({ clicks, conversions, earnings }: Sums): z.infer<typeof totals> {
  const epc = earningsPerClick(earnings, clicks);
  return { clicks, conversions, earnings: toExactDollars(earnings), epc };
}
