import { type APIRequestContext, type BrowserContext, expect } from '@playwright/test';
import { PASSWORD } from './accounts.ts';
import { OPERATOR } from './operators.ts';

/** Saves payout details that have no hold, and tax data. Tests that expect a hold don't run at the same time. */
export async function becomePayable(context: BrowserContext, request: APIRequestContext): Promise<void> {
  const hold = async (hours: number) => {
    const data = { payout_hold_hours: hours };
    expect((await request.put('/v1/operations/settings', { headers: OPERATOR, data })).status()).toBe(200);
  };
  await context.request.post('/v1/auth/confirm', { data: { password: PASSWORD } });
  await hold(0);
  const data = { method: 'iban', holder: 'Ada Brook', iban: 'DE89370400440532013000' };
  const saved = await context.request.put('/v1/publisher/payout-details', { data }).finally(() => hold(72));
  expect(saved.status(), await saved.text()).toBe(200);
  const tax = await context.request.put('/v1/publisher/payout-tax', { data: TAX });
  expect(tax.status(), await tax.text()).toBe(200);
}

const TAX = {
  ...{ country: 'DE', person: 'individual', form: 'w8ben', name: 'Ada Fenwick', address: 'Hafenstraße 1' },
  ...{ city: '20459 Hamburg', tin: '12345678901', vat_id: '', signature: 'Ada Fenwick', certified: true },
};
