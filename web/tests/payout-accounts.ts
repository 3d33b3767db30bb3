import { type APIRequestContext, expect } from '@playwright/test';
import { newAccount } from './accounts.ts';

const TAX = {
  ...{ country: 'DE', person: 'individual', form: 'w8ben', name: 'Ada Fenwick', address: 'Hafenstraße 1' },
  ...{ city: '20459 Hamburg', tin: '12345678901', vat_id: '', signature: 'Ada Fenwick', certified: true },
};

/** Signs in to a new account with payout details, which still lacks tax data. Returns its publisher ID. */
export async function newPayee(request: APIRequestContext): Promise<string> {
  return (await newAccount(request, { confirmed: true, payout_details: true })).publisherId;
}

export async function saveTaxData(request: APIRequestContext): Promise<void> {
  const saved = await request.put('/v1/publisher/payout-tax', { data: TAX });
  expect(saved.status(), await saved.text()).toBe(200);
}
