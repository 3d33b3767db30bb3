import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { derivedId, publisherIdOf } from '../../../platform/ids.ts';
import { parseUsd } from '../../../platform/money.ts';
import { parseInstant } from '../../../platform/time.ts';
import type { DetailsInput } from '../../details/details-input.ts';
import type { Transfer } from '../rail.ts';
import { pain001 } from './pain001.ts';

const SCHEMA = readFileSync(join(import.meta.dirname, 'testing/pain.001.001.09-subset.xsd'), 'utf8');
const PAYER = { name: 'Tributary & Söhne <Network> Ltd', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
const DESTINATIONS: DetailsInput[] = [
  { method: 'iban', holder: 'Ada & Söhne', iban: 'DE89370400440532013000', bic: '' },
  { method: 'iban', holder: 'Bea Miller', iban: 'BR1500000000000010932840814P2', bic: 'BRASBRRJXXX' },
  {
    ...{ method: 'us_account', holder: 'Cleo <Inc>', routing_number: '021000021' },
    ...{ account_number: '000123456789', account_type: 'savings' },
  },
];

it('a bank file is valid by the schema of pain.001.001.09, for every kind of account', async () => {
  expect(await faultsOf(await fileWith(DESTINATIONS))).toEqual([]);
});

it('the schema finds a wrong file', async () => {
  const file = await fileWith(DESTINATIONS);
  for (const wrong of [
    file.replace('<BICFI>COBADEFFXXX</BICFI>', '<BIC>COBADEFFXXX</BIC>'),
    file.replace('Ccy="USD">12.34', 'Ccy="USD">-12.34'),
    file.replace(/<EndToEndId>[^<]*/, `<EndToEndId>${'X'.repeat(36)}`),
  ])
    expect(await faultsOf(wrong)).not.toEqual([]);
});

it('the number and the sum of its transfers are in both headers', async () => {
  const file = await fileWith(DESTINATIONS);
  expect(file.match(/<NbOfTxs>3<\/NbOfTxs><CtrlSum>37.02<\/CtrlSum>/g)).toHaveLength(2);
});

it('a transfer to PayPal never gets into a bank file', async () => {
  await expect(fileWith([{ method: 'paypal', email: 'ada@site.example' }])).rejects.toMatchObject({
    code: 'payout_rail.wrong_method',
  });
});

async function fileWith(destinations: readonly DetailsInput[]): Promise<string> {
  const transfers = destinations.map((destination, index): Transfer => {
    const payoutId = derivedId('pay', String(index));
    return {
      ...{ payoutId, publisherId: publisherIdOf(index + 1), key: `${payoutId}:1`, attempt: 1, destination },
      ...{ reference: `TRB${payoutId.slice(4).toUpperCase()}`, amount: parseUsd('12.34') },
    };
  });
  const batch = {
    ...{ id: derivedId('pbt', 'one'), runId: derivedId('prn', 'one'), rail: 'bank' as const, sequence: 1 },
    ...{ state: 'ready' as const, transfers: 3, amount: parseUsd('37.02'), providerBatchId: null },
    ...{ createdAt: parseInstant('2026-11-15T08:00:00Z'), submittedAt: null, checkedAt: null },
  };
  const parts = pain001(
    PAYER,
    batch,
    (async function* () {
      yield transfers;
    })(),
  );
  let xml = '';
  for await (const part of parts) xml += part;
  return xml;
}

async function faultsOf(xml: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: { fileName: 'file.xml', contents: xml }, schema: SCHEMA });
  return errors.map(({ message }) => message);
}
