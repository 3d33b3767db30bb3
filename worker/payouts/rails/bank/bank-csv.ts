import { csvLine } from '../../../platform/contract/csv-line.ts';
import { toDollars } from '../../../platform/money.ts';
import { payoutRailWrongMethod, type Transfer } from '../rail.ts';
import { endToEndId } from './bank-references.ts';
import { writtenPayee } from './payee.ts';

const COLUMNS = [
  'reference',
  'holder',
  'street',
  'building_number',
  'postal_code',
  'town',
  'country',
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
  const { destination, amount, reference, key } = transfer;
  if (destination.method === 'paypal')
    throw payoutRailWrongMethod(`The transfer ${key} doesn’t go to a bank.`);
  const payee = writtenPayee(destination);
  if (payee === null) throw payoutRailWrongMethod(`The payee of the transfer ${key} can’t be written.`);
  const account =
    destination.method === 'iban'
      ? [destination.iban, destination.bic, '', '', '']
      : ['', '', destination.routing_number, destination.account_number, destination.account_type];
  return csvLine([
    endToEndId(transfer),
    ...[payee.name, payee.street, payee.buildingNumber, payee.postalCode, payee.town, payee.country],
    ...account,
    toDollars(amount),
    'USD',
    `Tributary payout ${reference}`,
  ]);
}
