import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { failure } from '../../platform/failure.ts';

/** A booked entry of a bank's statement, or one of its transactions. Amounts are the bank's decimal text. */
export interface CamtEntry {
  reference: string | null;
  bankReference: string | null;
  direction: 'debit' | 'credit';
  amount: string;
  currency: string;
  bookedOn: string | null;
  counterparty: string | null;
  text: string | null;
  /** The reason of a return, in the bank's words; null for other entries. */
  returnReason: string | null;
}

export interface CamtStatement {
  account: string | null;
  entries: CamtEntry[];
}

const MAX_ENTRIES = 20_000;
const MAX_TEXT_LENGTH = 300;
const LISTS = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'AddtlInf']);
type Node = Readonly<Record<string, unknown>>;

const bankStatementTooManyEntries = failure(
  'bank_statement.too_many_entries',
  422,
  () => `A statement may have at most ${MAX_ENTRIES} entries. Upload it in parts.`,
  { action: 'Upload it in parts.' },
);
const malformed = failure(
  'bank_statement.malformed',
  422,
  (why: string) => `This file can’t be read. ${why}`,
  { action: 'Upload a camt.053 file.', sample: ['It isn’t a camt.053 document.'] },
);

/**
 * Reads a `camt.053` of any version. Entities aren't read and a document type is refused, so a file can't reach beyond itself.
 * Throws `bank_statement.malformed` and `bank_statement.too_many_entries` (422).
 */
export function readCamt053(xml: string): CamtStatement[] {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw malformed('It has a document type, which no bank writes.');
  if (XMLValidator.validate(xml) !== true) throw malformed('It isn’t well-formed XML.');
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: true,
    isArray: (name) => LISTS.has(name),
  });
  const parsed: unknown = parser.parse(xml);
  const statements = listAt(at(parsed, 'Document', 'BkToCstmrStmt'), 'Stmt');
  if (statements.length === 0) throw malformed('It isn’t a camt.053 statement.');
  const read = statements.map((statement) => ({
    account: textAt(statement, 'Acct', 'Id', 'IBAN'),
    entries: listAt(statement, 'Ntry').flatMap(entriesOf),
  }));
  if (read.reduce((count, { entries }) => count + entries.length, 0) > MAX_ENTRIES)
    throw bankStatementTooManyEntries();
  return read;
}

/** A booked entry has a transaction for each transfer, or stands for one alone. */
function entriesOf(entry: Node): CamtEntry[] {
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts');
  if (status !== 'BOOK') return [];
  const transactions = listAt(entry, 'NtryDtls').flatMap((details) => listAt(details, 'TxDtls'));
  if (transactions.length === 0) return [entryOf(entry, {})];
  return transactions.map((transaction) => entryOf(entry, transaction));
}

function entryOf(entry: Node, transaction: Node): CamtEntry {
  const amount =
    at(transaction, 'AmtDtls', 'InstdAmt', 'Amt') ??
    at(transaction, 'Amt') ??
    at(transaction, 'AmtDtls', 'TxAmt', 'Amt') ??
    at(entry, 'Amt');
  const value = amountOf(amount);
  const direction = textAt(transaction, 'CdtDbtInd') ?? textAt(entry, 'CdtDbtInd');
  if (value === null || (direction !== 'CRDT' && direction !== 'DBIT'))
    throw malformed('An entry has no amount or no direction.');
  const isCredit = direction === 'CRDT';
  const parties = at(transaction, 'RltdPties', isCredit ? 'Dbtr' : 'Cdtr');
  return {
    ...value,
    reference:
      given(textAt(transaction, 'Refs', 'EndToEndId')) ?? given(textAt(transaction, 'Refs', 'InstrId')),
    bankReference: textAt(transaction, 'Refs', 'AcctSvcrRef') ?? textAt(entry, 'AcctSvcrRef'),
    direction: isCredit ? 'credit' : 'debit',
    bookedOn: (textAt(entry, 'BookgDt', 'Dt') ?? textAt(entry, 'BookgDt', 'DtTm'))?.slice(0, 10) ?? null,
    counterparty: textAt(parties, 'Nm') ?? textAt(parties, 'Pty', 'Nm'),
    text:
      textAt(transaction, 'AddtlTxInf') ??
      firstText(at(transaction, 'RmtInf'), 'Ustrd') ??
      textAt(entry, 'AddtlNtryInf'),
    returnReason: returnReasonOf(transaction),
  };
}

function returnReasonOf(transaction: Node): string | null {
  const info = at(transaction, 'RtrInf');
  if (info === undefined) return null;
  const code = textAt(info, 'Rsn', 'Cd') ?? textAt(info, 'Rsn', 'Prtry');
  return [code, firstText(info, 'AddtlInf')].filter(Boolean).join(': ') || 'Returned by the bank';
}

/** `NOTPROVIDED` is how a bank writes that there is none. */
function given(text: string | null): string | null {
  return text === 'NOTPROVIDED' ? null : text;
}

function amountOf(node: unknown): { amount: string; currency: string } | null {
  const amount = textAt(node, '#text');
  const currency = textAt(node, '@Ccy');
  const isAmount = amount !== null && /^\d{1,15}(\.\d{1,5})?$/.test(amount);
  return isAmount && currency !== null && /^[A-Z]{3}$/.test(currency) ? { amount, currency } : null;
}

function at(node: unknown, ...path: string[]): unknown {
  let found = node;
  for (const name of path) found = isNode(found) ? found[name] : undefined;
  return found;
}

function textAt(node: unknown, ...path: string[]): string | null {
  const found = at(node, ...path);
  const text = isNode(found) ? found['#text'] : found;
  return typeof text === 'string' && text !== '' ? text.trim().slice(0, MAX_TEXT_LENGTH) : null;
}

function firstText(node: unknown, name: string): string | null {
  const list = at(node, name);
  const [first] = Array.isArray(list) ? list : [];
  return typeof first === 'string' && first !== '' ? first.slice(0, MAX_TEXT_LENGTH) : null;
}

function listAt(node: unknown, name: string): Node[] {
  const list = at(node, name);
  return Array.isArray(list) ? list.filter(isNode) : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
