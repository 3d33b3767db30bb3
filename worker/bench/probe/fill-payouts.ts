import { publishers } from '../../accounts/publishers/tables.ts';
import { account } from '../../ledger/accounts.ts';
import { transferStatements } from '../../ledger/post.ts';
import { transfersFor } from '../../ledger/posting-reference.ts';
import type { DetailsInput } from '../../payouts/details/details-input.ts';
import { detailsText } from '../../payouts/details/save-details.ts';
import { payoutDetails, payoutTax } from '../../payouts/tables.ts';
import type { Context } from '../../platform/context.ts';
import { statementOf } from '../../platform/database.ts';
import { encrypt } from '../../platform/encryption.ts';
import { derivedId, type PublisherId, publisherIdOf } from '../../platform/ids.ts';
import { parseUsd } from '../../platform/money.ts';
import { updateSettings } from '../../platform/settings/settings.ts';
import { dayOf } from '../../platform/time.ts';
import { conversions } from '../../sales/tables.ts';
import { type ProbeEnv, probeContext } from './probe-env.ts';

const DETAILS: DetailsInput = {
  ...{ method: 'iban', holder: 'Bench Publisher', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  ...{ street: '', building_number: '', postal_code: '', town: 'Berlin', country: 'DE' },
};
/** Rows of one statement. D1 allows 100 bound parameters, and a sale has 24 columns. */
const ROWS = 4;
const AMOUNT = parseUsd('20');

/** Creates publishers who are due: each with a paid sale of 20 dollars in the ledger, a bank account and tax data. */
export async function fillPayouts(
  env: ProbeEnv,
  { from, count }: { from: number; count: number },
): Promise<null> {
  const ctx = probeContext(env);
  await updateSettings(ctx, {
    payout_payer_name: 'Tributary Bench Ltd',
    payout_payer_account: DETAILS.method === 'iban' ? DETAILS.iban : '',
    payout_payer_bic: 'COBADEFFXXX',
    second_person_from: '999999999.00',
  });
  const numbers = Array.from({ length: count }, (_, index) => from + index);
  const ids = numbers.map((number) => publisherIdOf(number));
  const encrypted = await Promise.all(
    ids.map((id) => encrypt(env.ENCRYPTION_KEY, detailsText.purposeOf(id), JSON.stringify(DETAILS))),
  );
  const statements: D1PreparedStatement[] = [];
  for (let start = 0; start < count; start += ROWS) {
    const batch = numbers.slice(start, start + ROWS);
    const add = (query: Parameters<typeof statementOf>[1]) => statements.push(statementOf(ctx.db, query));
    add(ctx.db.insert(publishers).values(batch.map((number) => publisherRow(ctx, number))));
    add(ctx.db.insert(conversions).values(batch.map((number) => saleRow(ctx, publisherIdOf(number)))));
    add(
      ctx.db.insert(payoutDetails).values(
        batch.map((number, index) => ({
          ...{ publisherId: publisherIdOf(number), version: 1, method: 'iban' as const, ending: '3000' },
          ...{ encrypted: encrypted[start + index] ?? null, country: 'DE', addressCountry: 'DE' },
          ...{ createdAt: ctx.now, effectiveAt: ctx.now },
        })),
      ),
    );
    add(
      ctx.db.insert(payoutTax).values(
        batch.map((number) => ({
          ...{ publisherId: publisherIdOf(number), version: 1, country: 'DE', person: 'individual' as const },
          ...{ form: 'w8ben' as const, encrypted: 'not read', signedAt: ctx.now, createdAt: ctx.now },
        })),
      ),
    );
  }
  await ctx.db.$client.batch([...statements, ...transferStatements(ctx, ids.flatMap(transfersOf))]);
  return null;
}

function publisherRow(ctx: Context, number: number): typeof publishers.$inferInsert {
  return {
    ...{ number, publisherId: publisherIdOf(number), userId: derivedId('usr', String(number)) },
    ...{ email: `due-${number}@tributary.example`, fullName: `Due ${number}`, status: 'active' },
    createdAt: ctx.now,
  };
}

function saleRow(ctx: Context, publisherId: PublisherId): typeof conversions.$inferInsert {
  return {
    ...{ id: derivedId('cnv', publisherId), networkId: 'wildfire', groupId: publisherId, publisherId },
    ...{
      status: 'paid',
      statusRaw: 'PAID',
      gross: parseUsd('40'),
      net: AMOUNT,
      sharePpm: 500_000,
      version: 1,
    },
    ...{ convertedAt: ctx.now, day: dayOf(ctx.now), createdAt: ctx.now, updatedAt: ctx.now },
  };
}

function transfersOf(publisherId: PublisherId) {
  const subject = derivedId('cnv', publisherId);
  return transfersFor({ subject, version: 1, kind: 'commission.reported', ruleId: null, reason: null }, [
    {
      debit: account.network('wildfire', 'received'),
      credit: account.publisher(publisherId, 'approved'),
      amount: AMOUNT,
    },
  ]);
}
