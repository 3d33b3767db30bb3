import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { hasAccess } from '../../accounts/access/write-while.ts';
import { enqueueEmailRun } from '../../platform/email/enqueue-email.ts';
import { byConfirmedSession, bySession } from '../../platform/http/access.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { dollars, json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { type AppEnv, newRouter } from '../../platform/http/router.ts';
import { parseUsd, toDollars } from '../../platform/money.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { cancelHeldDetails } from './cancel-held-details.ts';
import { detailsInput } from './details-input.ts';
import { detailsRecord, detailsRecordOf } from './details-record.ts';
import { readDetails } from './read-details.ts';
import { saveDetails } from './save-details.ts';
import { readThreshold, saveThreshold } from './threshold.ts';

const responses = {
  200: json(
    z.object({
      data: z.object({
        active: detailsRecord.nullable().describe('Where payouts go'),
        held: detailsRecord.nullable().describe('A change whose hold hasn’t ended; payouts wait for it'),
        threshold: dollars
          .openapi({ example: '10.00' })
          .describe('The balance from which you are paid; at least the minimum'),
        minimum: dollars.openapi({ example: '10.00' }),
        hold_hours: z.int().openapi({ example: 72 }),
        history: z.array(detailsRecord).describe('The latest versions, newest first'),
      }),
      meta,
    }),
    'The payout details, without account numbers',
  ),
  ...problems,
};

const read = operation({
  method: 'get',
  path: '/v1/publisher/payout-details',
  tag: 'Earnings',
  callers: bySession,
  summary: 'Get your payout details',
  responses,
});

const save = operation({
  method: 'put',
  path: '/v1/publisher/payout-details',
  tag: 'Earnings',
  callers: byConfirmedSession,
  effect: 'money',
  summary: 'Change your payout details',
  description:
    'The new details are encrypted, and an email announces the change. No payout is sent until the hold ends. A held change is replaced. Requires a recently confirmed session.',
  request: {
    body: jsonBody(detailsInput, {
      ...{ method: 'iban', holder: 'Ada Fenwick', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
      ...{
        street: 'Invalidenstr.',
        building_number: '116',
        postal_code: '10115',
        town: 'Berlin',
        country: 'DE',
      },
    }),
  },
  responses,
});

const cancel = operation({
  method: 'post',
  path: '/v1/publisher/payout-details/cancel',
  tag: 'Earnings',
  callers: bySession,
  effect: 'money',
  summary: 'Cancel the held change of your payout details',
  responses,
});

const setThreshold = operation({
  method: 'put',
  path: '/v1/publisher/payout-details/threshold',
  tag: 'Earnings',
  callers: bySession,
  effect: 'money',
  summary: 'Set the balance from which you are paid',
  request: {
    body: jsonBody(
      z.strictObject({
        threshold: z.string().regex(/^\d{1,6}(\.\d{1,2})?$/, 'Enter an amount in dollars, such as 50.00'),
      }),
      { threshold: '50.00' },
    ),
  },
  responses,
});

export const payoutDetailsRoutes = newRouter()
  .openapi(read, async (c) => c.json(await detailsBody(c), 200))
  .openapi(save, async (c) => {
    const isStillSignedIn = hasAccess(c.get('principal'));
    await saveDetails(
      c.get('ctx'),
      c.env.ENCRYPTION_KEY,
      c.get('publisherId'),
      c.req.valid('json'),
      isStillSignedIn,
    );
    c.executionCtx.waitUntil(enqueueEmailRun(c.env));
    return c.json(await detailsBody(c), 200);
  })
  .openapi(cancel, async (c) => {
    await cancelHeldDetails(c.get('ctx'), c.get('publisherId'));
    c.executionCtx.waitUntil(enqueueEmailRun(c.env));
    return c.json(await detailsBody(c), 200);
  })
  .openapi(setThreshold, async (c) => {
    await saveThreshold(c.get('ctx'), c.get('publisherId'), parseUsd(c.req.valid('json').threshold));
    return c.json(await detailsBody(c), 200);
  });

async function detailsBody(c: HonoContext<AppEnv>) {
  const ctx = c.get('ctx');
  const publisherId = c.get('publisherId');
  const [{ active, held, versions }, threshold, settings] = await Promise.all([
    readDetails(ctx, publisherId),
    readThreshold(ctx, publisherId),
    readSettings(ctx),
  ]);
  const recordOf = (each: (typeof versions)[number]) => detailsRecordOf(each, { active, held });
  const data = {
    active: active && recordOf(active),
    held: held && recordOf(held),
    threshold: toDollars(threshold),
    minimum: toDollars(settings.payoutMinimum),
    hold_hours: settings.payoutHoldHours,
    history: versions.map(recordOf),
  };
  return { data, meta: metaOf(ctx) };
}
