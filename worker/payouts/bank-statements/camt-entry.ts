import { keyOfEndToEndId, referenceInText } from '../rails/bank/bank-references.ts';
import { at, listAt, type Node, textAt, textsAt } from './xml-tree.ts';

/** An amount as the bank writes it: decimal text and currency. */
interface CamtAmount {
  amount: string;
  currency: string;
}

/**
 * A booked entry of a bank's statement, or one of its transactions. `amount` is what moved on the account, `instructed` what the
 * order named. With a `problem`, what it says isn't used, and the fields that can't be known are null.
 */
export interface CamtEntry {
  reference: string | null;
  bankReference: string | null;
  direction: 'debit' | 'credit' | null;
  amount: string | null;
  currency: string | null;
  instructed: CamtAmount | null;
  bookedOn: string | null;
  counterparty: string | null;
  text: string | null;
  /** The reason of a return, in the bank's words; null for other entries. */
  returnReason: string | null;
  /** The bank takes an earlier entry back. Some banks keep the direction of that entry. */
  isReversal: boolean;
  problem: string | null;
  /** A payout's reference in the text of an entry that has none in its own field. */
  textReference: string | null;
}

/** How a bank marks an entry that isn't booked: pending, for information, or of a later day. */
const NOT_BOOKED = new Set(['PDNG', 'INFO', 'FUTR']);

/** A booked entry has a transaction for each transfer, or is one transfer itself. */
export function entriesOf(entry: Node): CamtEntry[] {
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts', 'Prtry') ?? textAt(entry, 'Sts');
  if (status !== null && NOT_BOOKED.has(status)) return [];
  const transactions = listAt(entry, 'NtryDtls').flatMap((details) => listAt(details, 'TxDtls'));
  const isOne = transactions.length <= 1;
  const entries = (isOne ? [transactions[0] ?? {}] : transactions).map((each) => entryOf(entry, each, isOne));
  const doubt =
    status === 'BOOK' ? sumProblem(entry, entries, isOne) : 'Its status isn’t one of an account statement.';
  return doubt === null ? entries : entries.map((each) => ({ ...each, problem: each.problem ?? doubt }));
}

function entryOf(entry: Node, transaction: Node, isOne: boolean): CamtEntry {
  const code = textAt(transaction, 'CdtDbtInd') ?? textAt(entry, 'CdtDbtInd');
  const direction = code === 'CRDT' ? 'credit' : code === 'DBIT' ? 'debit' : null;
  const booked = bookedAmount(entry, transaction, { isOne, isCredit: direction === 'credit' });
  const bookedOn = (textAt(entry, 'BookgDt', 'Dt') ?? textAt(entry, 'BookgDt', 'DtTm'))?.slice(0, 10) ?? null;
  const parties = at(transaction, 'RltdPties', direction === 'credit' ? 'Dbtr' : 'Cdtr');
  const returnReason = returnReasonOf(transaction);
  const reference =
    given(textAt(transaction, 'Refs', 'EndToEndId')) ?? given(textAt(transaction, 'Refs', 'InstrId'));
  const isOurs = reference !== null && keyOfEndToEndId(reference) !== null;
  const texts = textsOf(entry, transaction);
  return {
    reference,
    bankReference: textAt(transaction, 'Refs', 'AcctSvcrRef') ?? textAt(entry, 'AcctSvcrRef'),
    direction,
    amount: booked?.amount ?? null,
    currency: booked?.currency ?? null,
    instructed: amountOf(at(transaction, 'AmtDtls', 'InstdAmt', 'Amt')),
    bookedOn,
    counterparty: textAt(parties, 'Nm') ?? textAt(parties, 'Pty', 'Nm'),
    text: texts[0] ?? null,
    returnReason,
    isReversal:
      textAt(entry, 'RvslInd') === 'true' || textAt(entry, 'RvslInd') === '1' || returnReason !== null,
    problem:
      direction === null || booked === null
        ? 'It has no amount or no direction that can be read.'
        : bookedOn !== null && !/^\d{4}-\d{2}-\d{2}$/.test(bookedOn)
          ? 'Its day can’t be read.'
          : null,
    textReference: isOurs ? null : referenceInText(texts.join(' ')),
  };
}

/** What came back is what was credited, not what the transaction was about: banks keep their charges from it. */
function bookedAmount(
  entry: Node,
  transaction: Node,
  { isOne, isCredit }: { isOne: boolean; isCredit: boolean },
): CamtAmount | null {
  const ofTransaction = at(transaction, 'Amt') ?? at(transaction, 'AmtDtls', 'TxAmt', 'Amt');
  const ofEntry = isOne ? at(entry, 'Amt') : undefined;
  return amountOf(isCredit ? (ofEntry ?? ofTransaction) : (ofTransaction ?? ofEntry));
}

/** Credits that came with less than they add up to: which of them the bank has charged isn't known. */
function sumProblem(entry: Node, entries: readonly CamtEntry[], isOne: boolean): string | null {
  const whole = amountOf(at(entry, 'Amt'));
  if (isOne || !whole || entries.some(({ direction }) => direction !== 'credit')) return null;
  if (entries.some(({ currency }) => currency !== whole.currency)) return null;
  const total = entries.reduce((sum, { amount }) => sum + units(amount ?? '0'), 0n);
  return total === units(whole.amount) ? null : 'Its transactions don’t add up to its amount.';
}

/** In 10⁻⁵, the smallest unit that ISO 20022 has. */
function units(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(5, '0'));
}

function returnReasonOf(transaction: Node): string | null {
  const info = at(transaction, 'RtrInf');
  if (info === undefined) return null;
  const code = textAt(info, 'Rsn', 'Cd') ?? textAt(info, 'Rsn', 'Prtry');
  return [code, textsAt(info, 'AddtlInf')[0]].filter(Boolean).join(': ') || 'Returned by the bank';
}

function textsOf(entry: Node, transaction: Node): string[] {
  return [
    ...textsAt(transaction, 'AddtlTxInf'),
    ...textsAt(transaction, 'RmtInf', 'Ustrd'),
    ...textsAt(entry, 'AddtlNtryInf'),
  ];
}

/** `NOTPROVIDED` is how a bank writes that there is none. */
function given(text: string | null): string | null {
  return text === 'NOTPROVIDED' ? null : text;
}

function amountOf(node: unknown): CamtAmount | null {
  const amount = textAt(node, '#text');
  const currency = textAt(node, '@Ccy');
  const isAmount = amount !== null && /^\d{1,15}(\.\d{1,5})?$/.test(amount);
  return isAmount && currency !== null && /^[A-Z]{3}$/.test(currency) ? { amount, currency } : null;
}
