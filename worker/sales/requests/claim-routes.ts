import { z } from '@hono/zod-openapi';
import { publishers } from '../../accounts/publishers/tables.ts';
import { byOperator } from '../../platform/http/access.ts';
import { idParameter } from '../../platform/http/id-parameter.ts';
import { operation } from '../../platform/http/operation.ts';
import { dollars, json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { toExactDollars } from '../../platform/money.ts';
import { addMs, DAY, toIso } from '../../platform/time.ts';
import { operatorClaimRecord, operatorClaimRecordOf } from '../claims/claim-record.ts';
import { readClaimEvidence } from './claim-evidence.ts';
import { clickEvidence, clickEvidenceOf } from './click-evidence.ts';
import { relatedSale, relatedSaleOf } from './related-record.ts';

const count = z.int().openapi({ example: 1 });

const evidence = operation({
  method: 'get',
  path: '/v1/operations/claims/{id}',
  tag: 'Operators',
  callers: byOperator('publishers:read'),
  summary: 'Get a claim with its evidence',
  request: { params: z.object({ id: idParameter('clm') }) },
  responses: {
    200: json(
      z.object({
        data: z.object({
          claim: operatorClaimRecord,
          publisher: z.object({
            publisher_id: z.string(),
            full_name: z.string(),
            status: z.enum(publishers.status.enumValues).openapi({ example: 'active' }),
          }),
          brand_name: z.string().nullable(),
          network_name: z.string().nullable().openapi({ example: 'Wildfire' }),
          click: clickEvidence,
          counts_until: z.iso
            .datetime()
            .nullable()
            .describe('Until when a purchase counts for the click; null without a program'),
          reporting: z
            .string()
            .nullable()
            .openapi({ example: 'We last read the reports of Wildfire on 21 Nov 2026, 09:00 UTC.' })
            .describe('When the network reports sales'),
          reported_sales: z.array(relatedSale).describe('Sales of the same click or order'),
          similar_sales: z.array(relatedSale).describe('The publisher’s latest sales of the same brand'),
          usual: z
            .object({ sales: count, smallest: dollars, largest: dollars })
            .nullable()
            .describe('The gross commission of the publisher’s sales of the brand in the last 90 days'),
          claims: z
            .object({ open: count, accepted: count, declined: count, settled: count })
            .describe('All claims of the publisher'),
        }),
        meta,
      }),
      'The claim, its click, and the sales that it may be the same as',
    ),
    ...problems,
  },
});

export const claimEvidenceRoutes = newRouter().openapi(evidence, async (c) => {
  const ctx = c.get('ctx');
  const found = await readClaimEvidence(ctx, c.req.valid('param').id);
  const { claim, publisher, program, related } = found;
  const { usual } = related;
  const click = { clickId: claim.clickId, at: claim.clickedAt, publisherId: claim.publisherId };
  const data = {
    claim: operatorClaimRecordOf(claim),
    publisher: {
      publisher_id: publisher.publisherId,
      full_name: publisher.fullName,
      status: publisher.status,
    },
    brand_name: found.brandName,
    network_name: program?.networkName ?? null,
    click: clickEvidenceOf(click, found.click),
    counts_until: program && toIso(addMs(claim.clickedAt, program.windowDays * DAY)),
    reporting: found.reporting,
    reported_sales: related.reported.map(relatedSaleOf),
    similar_sales: related.similar.map(relatedSaleOf),
    usual: usual && {
      sales: usual.sales,
      smallest: toExactDollars(usual.smallest),
      largest: toExactDollars(usual.largest),
    },
    claims: found.history,
  };
  return c.json({ data, meta: metaOf(ctx) }, 200);
});
