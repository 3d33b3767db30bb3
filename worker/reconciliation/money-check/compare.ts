/** Two amounts that should be equal, or one outside its bounds, in micro-USD. */
export interface Difference {
  code: string;
  /** An account, a publisher in a network, a conversion or an earning. */
  subject: string;
  expected: string;
  actual: string;
}

/** A publisher's money in one network according to one table. Decimal strings, since sums can exceed 2^53. */
export interface NetworkFigures {
  publisherId: string;
  networkId: string;
  pending: string;
  held: string;
  /** Confirmed, paid out or not. */
  confirmed: string;
  paidOut: string;
  /** What payouts have paid of conversions that were reversed since. */
  clawback: string;
}

/** Earnings of the same publisher and network. Paid money isn't confirmed. */
export interface EarningFigures {
  publisherId: string;
  networkId: string;
  pending: string;
  held: string;
  confirmed: string;
  paidOut: string;
}

/** A publisher's booked adjustments. `debt` is what is still to be deducted, and what was deducted counts as paid out. */
export interface AdjustmentFigures {
  publisherId: string;
  booked: string;
  paidOut: string;
  debt: string;
}

/** A publisher's archived sales, which are confirmed. */
export interface ArchiveFigures {
  publisherId: string;
  confirmed: string;
  paidOut: string;
}

export interface PayoutFigures {
  publisherId: string;
  sent: string;
  settled: string;
}

export interface AccountFigures {
  key: string;
  balance: string;
}

/** All amounts of one publisher. */
export interface PublisherFigures {
  publisherId: string;
  conversions: readonly NetworkFigures[];
  earnings: readonly EarningFigures[];
  archived: readonly ArchiveFigures[];
  adjustments: readonly AdjustmentFigures[];
  payouts: readonly PayoutFigures[];
  accounts: ReadonlyMap<string, string>;
}

/**
 * Compares the conversions in the database with earnings, and these conversions, the archived ones and adjustments with the
 * ledger and the payouts. Empty if all agree.
 */
export function comparePublisher(figures: PublisherFigures): Difference[] {
  return [...compareEarnings(figures), ...compareLedger(figures), ...requireExplained(figures)];
}

function compareEarnings({ publisherId, conversions, earnings }: PublisherFigures): Difference[] {
  const networks = new Set([...conversions, ...earnings].map((row) => row.networkId));
  return [...networks].flatMap((networkId) => {
    const sales = conversions.find((row) => row.networkId === networkId);
    const earned = earnings.find((row) => row.networkId === networkId);
    const paidOut = big(sales?.paidOut);
    const subject = `${publisherId} in ${networkId}`;
    return [
      ...differ('earnings.pending', subject, big(sales?.pending), earned?.pending),
      ...differ('earnings.held', subject, big(sales?.held), earned?.held),
      ...differ('earnings.confirmed', subject, big(sales?.confirmed) - paidOut, earned?.confirmed),
      ...differ('earnings.paid_out', subject, paidOut, earned?.paidOut),
    ];
  });
}

function compareLedger(figures: PublisherFigures): Difference[] {
  const { publisherId, conversions, archived, adjustments, payouts, accounts } = figures;
  const total = (field: 'pending' | 'held') => sumField(conversions, field);
  const all = (field: 'confirmed' | 'paidOut') => sumField(conversions, field) + sumField(archived, field);
  const settled = sumField(payouts, 'settled');
  const sentOrSettled = settled + sumField(payouts, 'sent');
  const account = (stage: string, expected: bigint) => {
    const key = `publisher:${publisherId}:${stage}`;
    return differ('ledger.balance', key, expected, accounts.get(key));
  };
  return [
    ...account('pending', total('pending')),
    ...account('held', total('held')),
    ...account('approved', all('confirmed') + sumField(adjustments, 'booked') - sentOrSettled),
    ...account('paid_out', settled),
    ...differ(
      'payouts.settled',
      publisherId,
      settled,
      String(all('paidOut') + sumField(adjustments, 'paidOut')),
    ),
  ];
}

/** A publisher's balance may be negative only by clawbacks and adjustments. */
function requireExplained(figures: PublisherFigures): Difference[] {
  const { publisherId, conversions, adjustments, payouts, accounts } = figures;
  const key = `publisher:${publisherId}:approved`;
  const balance = big(accounts.get(key));
  const explained =
    sumField(conversions, 'clawback') + sumField(adjustments, 'debt') + sumField(payouts, 'sent');
  if (balance >= -explained) return [];
  return [
    { code: 'ledger.overdrawn', subject: key, expected: `at least -${explained}`, actual: String(balance) },
  ];
}

/** A difference if the amounts are not equal. A missing amount is zero. */
export function differ(
  code: string,
  subject: string,
  expected: bigint,
  actual: string | undefined,
): Difference[] {
  const found = big(actual);
  return found === expected ? [] : [{ code, subject, expected: String(expected), actual: String(found) }];
}

export function sumField<Field extends string>(rows: readonly Record<Field, string>[], field: Field): bigint {
  return rows.reduce((total, row) => total + big(row[field]), 0n);
}

function big(text: string | undefined): bigint {
  return BigInt(text ?? '0');
}
