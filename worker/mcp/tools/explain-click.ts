import { z } from '@hono/zod-openapi';
import { isClickId } from '../../clicks/click-id.ts';
import { findClicks } from '../../clicks/read-clicks.ts';
import { plural } from '../../platform/contract/counts.ts';
import { failure } from '../../platform/failure.ts';
import { clickRecord, readClickRecords } from '../../reporting/publisher/click-record.ts';
import { defineTool } from '../tool.ts';

const clickUnknown = failure('click.unknown', 404, 'You have no click with this ID.', {
  action: 'Use a click ID from `GET /v1/publisher/clicks`. A click can be read seconds after it happened.',
});

export const explainClick = defineTool({
  name: 'explain_click',
  title: 'Explain a click',
  description:
    'Explains one of your clicks: whether it counted and why, where it led, and which sales it brought. A click can be read seconds after it happened.',
  scope: 'read',
  input: z.object({ click_id: z.string().max(64) }),
  output: z.object({ click: clickRecord }),
  async run({ ctx, publisherId }, { click_id: id }) {
    const found = isClickId(id) ? (await findClicks(ctx, [id])).get(id) : undefined;
    if (found?.publisherId !== publisherId) throw clickUnknown();
    const [click] = await readClickRecords(ctx, publisherId, [found]);
    if (!click) throw new RangeError('one click has one record');
    return {
      data: { click },
      text: `${click.explanation} It brought ${plural(click.conversions.length, 'sale')}.`,
    };
  },
});
