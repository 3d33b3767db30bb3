import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { dayText } from '../../platform/date-text.ts';
import { sum, toExactDollars } from '../../platform/money.ts';
import { numberPages, PdfWriter, RIGHT } from './pdf-page.ts';
import { isChangedInPdf } from './pdf-text.ts';
import type { PayoutStatement } from './read-statement.ts';
import { ITEM_KINDS, type ItemKind, type StatementItem } from './statement-items.ts';

/** A statement with more items lists them by brand; the CSV file has each. */
const MAX_LISTED_ITEMS = 1_000;

const TITLES: Record<ItemKind, string> = {
  sale: 'Commission for sales',
  adjustment: 'Adjustments',
  clawback: 'Clawbacks of sales that were reversed after their payout',
};
const METHODS = { iban: 'IBAN', us_account: 'US account', paypal: 'PayPal' };
const COLUMN = { day: 48, brand: 106, order: 232, id: 352 };

/** A statement as PDF. The same payout in the same state gives the same bytes. */
export async function statementPdf(statement: PayoutStatement): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const [regular, bold, mono] = await Promise.all([
    document.embedFont(StandardFonts.Helvetica),
    document.embedFont(StandardFonts.HelveticaBold),
    document.embedFont(StandardFonts.Courier),
  ]);
  const { payout, sentAt } = statement;
  document.setTitle(`Payout statement ${payout.transferReference}`);
  document.setCreationDate(new Date(sentAt ?? payout.updatedAt));
  document.setModificationDate(new Date(payout.updatedAt));
  const kit = {
    ...{ document, fonts: { regular, bold, mono } },
    ...{ ink: rgb(0.1, 0.11, 0.12), muted: rgb(0.38, 0.4, 0.42) },
  };
  const writer = new PdfWriter(kit);
  writeHead(writer, statement);
  writeParties(writer, statement);
  writeTotals(writer, statement);
  const isListed = statement.items.length <= MAX_LISTED_ITEMS;
  for (const kind of ITEM_KINDS) {
    const items = statement.items.filter((item) => item.kind === kind);
    if (items.length === 0) continue;
    if (isListed) writeItems(writer, TITLES[kind], items);
    else writeBrands(writer, TITLES[kind], items);
  }
  writeNotes(writer, statement, isListed);
  numberPages(kit, `Statement ${payout.transferReference}`);
  const bytes = await document.save();
  return new Uint8Array(bytes);
}

function writeHead(writer: PdfWriter, { payout, sentAt, settledAt }: PayoutStatement): void {
  writer.down(12);
  writer.text(sentAt === null ? 'Payout statement, preview' : 'Payout statement', { size: 20, font: 'bold' });
  writer.text(`${toExactDollars(payout.amount)} USD`, {
    ...{ x: RIGHT, size: 20, font: 'bold', isRightAligned: true },
  });
  writer.down(18);
  writer.text('Self-billed: the payer issues this statement for the publisher.', { isMuted: true });
  writer.rule();
  writer.down(24);
  const state =
    payout.state === 'failed'
      ? `Returned: ${payout.failureReason ?? 'the transfer failed'}. The amount is in the balance again.`
      : sentAt === null
        ? 'Not sent yet'
        : settledAt === null
          ? 'Sent'
          : `Settled on ${dayText(settledAt)}`;
  fact(writer, 'Statement', payout.transferReference);
  if (sentAt !== null) fact(writer, 'Date', `${dayText(sentAt)} (UTC)`);
  fact(writer, 'Period', payout.period ?? 'Extra payout');
  fact(writer, 'Payout', payout.id);
  fact(writer, 'Status', state);
}

function writeParties(
  writer: PdfWriter,
  { payee, payerName, destination }: Pick<PayoutStatement, 'payee' | 'payerName' | 'destination'>,
): void {
  fact(writer, 'Paid by', payerName);
  fact(writer, 'Paid to', `${payee.name} (${payee.publisherId})`);
  for (const line of payee.address) fact(writer, '', line);
  if (payee.country !== null) fact(writer, 'Country', payee.country);
  if (payee.vatId !== null) fact(writer, 'VAT ID', payee.vatId);
  if (destination !== null) {
    const { method, ending } = destination;
    const known = ending === null ? '' : method === 'paypal' ? `, ${ending}` : ` ending in ${ending}`;
    fact(writer, 'Account', `${METHODS[method]}${known}`);
  }
}

function fact(writer: PdfWriter, name: string, value: string): void {
  writer.text(name, { isMuted: true });
  writer.text(value, { x: COLUMN.brand + 14, maxWidth: RIGHT - COLUMN.brand - 14 });
  writer.down(14, 14);
}

function writeTotals(writer: PdfWriter, { totals, payout, items, sentAt }: PayoutStatement): void {
  writer.down(10, 90);
  for (const kind of ITEM_KINDS) {
    const count = items.filter((item) => item.kind === kind).length;
    writer.text(`${TITLES[kind]} (${count})`);
    amount(writer, toExactDollars(totals[kind]));
    writer.down(14);
  }
  writer.rule();
  writer.down(18);
  writer.text(sentAt === null ? 'Total to pay' : 'Total paid', { font: 'bold' });
  writer.text(`${toExactDollars(payout.amount)} USD`, { x: RIGHT, font: 'bold', isRightAligned: true });
  writer.down(14);
}

function writeItems(writer: PdfWriter, title: string, items: readonly StatementItem[]): void {
  const head = () => {
    writer.text(title, { font: 'bold' });
    writer.rule();
    writer.down(18);
  };
  writer.down(16, 60);
  head();
  writer.onNewPage = head;
  for (const { day, brandName, orderId, id, reason, amount: paid } of items) {
    writer.text(day, { size: 8.5 });
    writer.text(brandName ?? '', { x: COLUMN.brand, size: 8.5, maxWidth: COLUMN.order - COLUMN.brand - 8 });
    writer.text(orderId ?? '', { x: COLUMN.order, size: 8.5, maxWidth: COLUMN.id - COLUMN.order - 8 });
    writer.text(id, { x: COLUMN.id, size: 7, font: 'mono', maxWidth: 130 });
    amount(writer, toExactDollars(paid), 8.5);
    if (reason !== null) {
      writer.down(11);
      writer.text(reason, { x: COLUMN.brand, size: 8, isMuted: true, maxWidth: 340 });
    }
    writer.down(13, 12);
  }
  writer.onNewPage = () => {};
}

function writeBrands(writer: PdfWriter, title: string, items: readonly StatementItem[]): void {
  writer.down(16, 60);
  writer.text(`${title}, by brand`, { font: 'bold' });
  writer.rule();
  writer.down(18);
  for (const [brand, own] of Map.groupBy(items, ({ brandName }) => brandName ?? 'No brand')) {
    writer.text(`${brand} (${own.length})`, { size: 8.5, maxWidth: 340 });
    amount(writer, toExactDollars(sum(own.map((item) => item.amount))), 8.5);
    writer.down(13, 12);
  }
}

function writeNotes(writer: PdfWriter, statement: PayoutStatement, isListed: boolean): void {
  const { transfers, payee, items } = statement;
  writer.down(12, 60);
  writer.text('Each amount is exact to a millionth of a dollar. They add up to the total in whole cents.', {
    ...{ size: 8, isMuted: true },
  });
  writer.down(11, 12);
  if (!isListed) note(writer, 'This payout has too many items for a list. The CSV file has each of them.');
  const texts = [payee.name, ...payee.address, ...items.map(({ brandName }) => brandName ?? '')];
  if (texts.some(isChangedInPdf))
    note(writer, 'A question mark stands for characters that this file can’t show. The CSV file has them.');
  for (const { id, kind, amount: moved, postedAt } of transfers)
    note(writer, `Ledger, ${dayText(postedAt)}: ${kind} ${toExactDollars(moved)} USD, transfer ${id}`);
}

function note(writer: PdfWriter, text: string): void {
  writer.text(text, { size: 8, isMuted: true });
  writer.down(11, 12);
}

function amount(writer: PdfWriter, text: string, size = 9.5): void {
  writer.text(text, { x: RIGHT, size, isRightAligned: true });
}
