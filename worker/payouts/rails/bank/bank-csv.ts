import { csvLine } from '../../../platform/contract/csv-line.ts';
import { toDollars } from '../../../platform/money.ts';
import type { Transfer } from '../rail.ts';
import { endToEndId } from './bank-references.ts';

const COLUMNS = [
  'reference',
  'holder',
  'iban',
  'bic',
  'routing_number',
  'account_number',
  'account_type',
  'amount',
  'currency',
  'text',
];

/** A batch as CSV with the same transfers as the ISO file, for banks that take no XML. In chunks. */
export async function* bankCsv(transfers: AsyncIterable<Transfer[]>): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const page of transfers) yield page.map(lineOf).join('');
}

function lineOf(transfer: Transfer): string {
  const { destination, amount, reference } = transfer;
  const account =
    destination.method === 'iban'
      ? [destination.holder, destination.iban, destination.bic, '', '', '']
      : destination.method === 'us_account'
        ? [
            destination.holder,
            '',
            '',
            destination.routing_number,
            destination.account_number,
            destination.account_type,
          ]
        : [destination.email, '', '', '', '', ''];
  return csvLine([
    endToEndId(transfer),
    ...account,
    toDollars(amount),
    'USD',
    `Tributary payout ${reference}`,
  ]);
}
