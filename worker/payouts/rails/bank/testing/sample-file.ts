import { derivedId, publisherIdOf } from '../../../../platform/ids.ts';
import { parseUsd } from '../../../../platform/money.ts';
import { parseInstant } from '../../../../platform/time.ts';
import type { DetailsInput } from '../../../details/details-input.ts';
import type { Transfer } from '../../rail.ts';
import { pain001 } from '../pain001.ts';

const PAYER = {
  name: 'Tributary & Söhne (Network) Ltd',
  account: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
};

/** One destination for every kind of account. */
export const DESTINATIONS: DetailsInput[] = [
  {
    ...{ method: 'iban', holder: 'Ada & Söhne', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
    ...{
      street: 'Große Straße',
      building_number: '7a',
      postal_code: '80331',
      town: 'München',
      country: 'DE',
    },
  },
  {
    ...{ method: 'iban', holder: 'Юрий Иванов', iban: 'BR1500000000000010932840814P2', bic: 'BRASBRRJXXX' },
    ...{ street: '', building_number: '', postal_code: '', town: 'São Paulo', country: 'BR' },
  },
  {
    ...{ method: 'us_account', holder: 'Cleo (Inc)', routing_number: '021000021' },
    ...{ account_number: '000123456789', account_type: 'savings' },
    ...{ street: 'Pine St', building_number: '12', postal_code: '10005', town: 'New York', country: 'US' },
  },
];

/** A bank file with a transfer of 12.34 USD to each destination. */
export async function fileWith(destinations: readonly DetailsInput[], payer = PAYER): Promise<string> {
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
    ...{ payer, files: null },
  };
  const parts = pain001(
    payer,
    batch,
    (async function* () {
      yield transfers;
    })(),
  );
  let xml = '';
  for await (const part of parts) xml += part;
  return xml;
}
