import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { TAX_FORMS, TAX_PERSONS } from '../platform/contract/tax-fields.ts';
import { byConfirmedSession, bySession } from '../platform/http/access.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { operation } from '../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../platform/http/responses.ts';
import { type AppEnv, newRouter } from '../platform/http/router.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { toIso } from '../platform/time.ts';
import { HOLD_REASONS } from './hold-reasons.ts';
import { readHolds } from './holds/publisher-holds.ts';
import { taxInput } from './tax/tax-input.ts';
import { readTax, saveTax } from './tax/tax-store.ts';

const responses = {
  200: json(
    z.object({
      data: z.object({
        tax: z
          .object({
            version: z.int().openapi({ example: 1 }),
            country: z.string().openapi({ example: 'DE' }),
            person: z.enum(TAX_PERSONS).openapi({ example: 'individual' }),
            form: z.enum(TAX_FORMS).openapi({ example: 'w8ben' }),
            tin_ending: z.string().nullable().openapi({ example: '8901' }),
            vat_id: z.string().nullable().openapi({ example: 'DE123456789' }),
            signed_at: z.iso.datetime(),
            expires_at: z.iso.datetime().nullable().describe('Null for a form without an expiry'),
          })
          .nullable()
          .describe('The tax data that you have given, without the tax number'),
        required: z.boolean().describe('True if payouts wait for tax data'),
        holds: z
          .array(z.enum(HOLD_REASONS).openapi({ example: 'tax_missing' }))
          .describe('Everything that holds your payouts now'),
      }),
      meta,
    }),
    'The tax data and what holds payouts',
  ),
  ...problems,
};

const read = operation({
  method: 'get',
  path: '/v1/publisher/payout-tax',
  tag: 'Earnings',
  callers: bySession,
  summary: 'Get your tax data and what holds your payouts',
  responses,
});

const save = operation({
  method: 'put',
  path: '/v1/publisher/payout-tax',
  tag: 'Earnings',
  callers: byConfirmedSession,
  effect: 'money',
  summary: 'Give your tax data',
  description:
    'The fields of a W-9, W-8BEN or W-8BEN-E. The data is encrypted. Requires a recently confirmed session.',
  request: {
    body: jsonBody(taxInput, {
      country: 'DE',
      person: 'individual',
      form: 'w8ben',
      name: 'Ada Fenwick',
      address: 'Hafenstraße 1',
      city: '20459 Hamburg',
      tin: '12345678901',
      vat_id: 'DE123456789',
      signature: 'Ada Fenwick',
      certified: true,
    }),
  },
  responses,
});

export const payoutTaxRoutes = newRouter()
  .openapi(read, async (c) => c.json(await taxBody(c), 200))
  .openapi(save, async (c) => {
    await saveTax(c.get('ctx'), c.env.ENCRYPTION_KEY, c.get('publisherId'), c.req.valid('json'));
    return c.json(await taxBody(c), 200);
  });

async function taxBody(c: HonoContext<AppEnv>) {
  const ctx = c.get('ctx');
  const publisherId = c.get('publisherId');
  const [stored, holds, settings] = await Promise.all([
    readTax(ctx, publisherId),
    readHolds(ctx, publisherId),
    readSettings(ctx),
  ]);
  const tax = stored && {
    version: stored.version,
    country: stored.country,
    person: stored.person,
    form: stored.form,
    tin_ending: stored.tinEnding,
    vat_id: stored.vatId,
    signed_at: toIso(stored.signedAt),
    expires_at: stored.expiresAt === null ? null : toIso(stored.expiresAt),
  };
  return { data: { tax, required: settings.payoutTaxRequired, holds }, meta: metaOf(ctx) };
}
