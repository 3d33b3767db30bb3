import { z } from '@hono/zod-openapi';
import { CLICK_CLASSIFICATIONS } from '../../clicks/classification.ts';
import type { ClickId } from '../../clicks/click-id.ts';
import type { ClickRecord } from '../../clicks/click-record.ts';
import { REASON_SENTENCES } from '../../clicks/redirect/reasons.ts';
import { VALUE_OF } from '../../clicks/store/dimensions.ts';
import { CLICK_ID } from '../../platform/http/sample-values.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { type Instant, toIso } from '../../platform/time.ts';

/** A click as evidence for a sale. */
export const clickEvidence = z.object({
  click_id: z.string().openapi({ example: CLICK_ID }),
  clicked_at: z.iso.datetime(),
  publisher_id: z.string(),
  recorded: z.boolean().openapi({ example: true }).describe('False if only the signed click ID is left'),
  classification: z.enum(CLICK_CLASSIFICATIONS).nullable().openapi({ example: 'click' }),
  explanation: z
    .string()
    .nullable()
    .openapi({ example: null })
    .describe('The reason why the click doesn’t count; null if it does'),
  destination: z.string().nullable(),
  country: z.string().nullable().openapi({ example: 'US' }),
  device: z.string().nullable().openapi({ example: 'desktop' }),
  referer_host: z.string().nullable().openapi({ example: 'site.example' }),
  sub_id: z.string().nullable().openapi({ example: null }),
});

/** `id` is a signed click ID, `record` the click if a store still has it. */
export function clickEvidenceOf(
  id: { clickId: ClickId; at: Instant; publisherId: PublisherId },
  record: ClickRecord | null,
): z.infer<typeof clickEvidence> {
  const isCounted = record === null || record.classification === 'click';
  return {
    click_id: id.clickId,
    clicked_at: toIso(record?.clickedAt ?? id.at),
    publisher_id: id.publisherId,
    recorded: record !== null,
    classification: record?.classification ?? null,
    explanation: isCounted ? null : REASON_SENTENCES[record.reason],
    destination: record?.destination ?? null,
    country: record?.country ?? null,
    device: record && VALUE_OF.device(record),
    referer_host: record && VALUE_OF.referer_host(record),
    sub_id: record?.subId ?? null,
  };
}
