import type { Mutant } from './mutant.ts';

/** Mutants in the rules of money. */
export const MONEY_MUTANTS: readonly Mutant[] = [
  {
    name: 'a bank entry in another currency settles a payout',
    promise: 'An amount in another currency can’t be compared, so it is an amount that differs.',
    room: 'payouts',
    file: 'worker/payouts/bank-statements/upload-statement.ts',
    find: `function usdOf({ amount, currency }: CamtEntry): MicroUsd {
  return currency === 'USD' ? parseUsd(amount) : ZERO;`,
    replace: `function usdOf({ amount }: CamtEntry): MicroUsd {
  return parseUsd(amount);`,
  },
  {
    name: 'a canceled payout uses up its month',
    promise: 'A publisher has one payout a month, and one that was canceled doesn’t count.',
    room: 'payouts',
    file: 'worker/payouts/create-payouts.ts',
    find: ` AND o.state <> 'canceled'))`,
    replace: '))',
  },
  {
    name: 'a reversed sale is paid from other sales',
    promise:
      'A sale that is reversed before the transfer isn’t paid: the send is refused and the payout is canceled.',
    room: 'payouts',
    file: 'worker/payouts/advance-payouts.ts',
    find: ' AND x.payout_id IS NULL AS is_due',
    replace: ' AS is_due',
  },
  {
    name: 'a run is settled while a held payout waits',
    promise: 'A payout that was held when its run was sent stays approved, and is sent when the hold ends.',
    room: 'payouts',
    file: 'worker/payouts/runs/run-payouts.ts',
    find: `state IN ('created', 'approved', 'sent')`,
    replace: `state IN ('created', 'sent')`,
  },
  {
    name: 'money that PayPal returns stays on its way',
    promise: 'A transfer that came back fails its payout, and the money is in the balance again.',
    room: 'payouts',
    file: 'worker/payouts/rails/paypal/paypal-items.ts',
    find: `'FAILED', 'RETURNED', 'BLOCKED'`,
    replace: `'FAILED', 'BLOCKED'`,
  },
  {
    name: 'a payout run of exactly the amount needs one person',
    promise: 'From the configured amount on, a second person has to approve.',
    room: 'payouts',
    file: 'worker/payouts/runs/approvals.ts',
    find: 'from !== null && amount >= from ? 2 : 1',
    replace: 'from !== null && amount > from ? 2 : 1',
  },
  {
    name: 'one person books any negative adjustment',
    promise:
      'From the configured amount on, another person has to approve an adjustment, also one that takes money.',
    room: 'sales/adjustments',
    file: 'worker/sales/adjustments/second-person.ts',
    find: 'Math.abs(amount) < secondPersonFrom',
    replace: 'amount < secondPersonFrom',
  },
  {
    name: 'an adjustment that is still owed loses its reason',
    promise: 'Records of money that are owed or open stay whole, also after seven years.',
    room: 'sales/adjustments',
    file: 'worker/sales/adjustments/expire-adjustments.ts',
    find: `(state = 'booked' AND amount = paid_out)`,
    replace: `state = 'booked'`,
  },
  {
    name: 'the first of two share rules of a day applies',
    promise: 'Of two share rules with the same start, the one that was created last applies.',
    room: 'sales/earnings',
    file: 'worker/sales/earnings/share-rule.ts',
    find: 'b.createdAt - a.createdAt',
    replace: 'a.createdAt - b.createdAt',
  },
  {
    name: 'a raised commission counts as paid',
    promise: 'A correction that adds money isn’t paid before the network has paid it.',
    room: 'sales',
    file: 'worker/sales/fold-conversion.ts',
    find: 'folded.gross <= before.gross',
    replace: 'folded.gross >= before.gross',
  },
  {
    name: 'a late push undoes a reversal of the same time',
    promise: 'A late or repeated push changes nothing: a status moves backward only with a newer time.',
    room: 'sales',
    file: 'worker/sales/row-effect.ts',
    find: 'row.modifiedAt > latest.modifiedAt)',
    replace: 'row.modifiedAt >= latest.modifiedAt)',
  },
  {
    name: 'the attribution window of the program is ignored',
    promise: 'A sale counts for as long after its click as the program of the click says.',
    room: 'sales',
    file: 'worker/sales/attribution.ts',
    find: 'clicked?.windowDays ?? facts.windowDays',
    replace: 'facts.windowDays',
  },
  {
    name: 'decided claims use up the cap of open ones',
    promise: 'The cap is on the sum of a publisher’s open claims.',
    room: 'sales',
    file: 'worker/sales/claims/file-claim.ts',
    find: `WHERE publisher_id = ?2 AND status = 'open' AND id <> ?1`,
    replace: 'WHERE publisher_id = ?2 AND id <> ?1',
  },
  {
    name: 'sales of a suspended publisher are released',
    promise:
      'A conversion of a suspended publisher stays held until the reactivation and an operator’s release.',
    room: 'sales',
    file: 'worker/sales/release-hold.ts',
    find: `if (status !== 'active')`,
    replace: `if (status === 'closed')`,
  },
  {
    name: 'the earnings of a restored sale count twice for its link',
    promise: 'Publishers read the same after some of their archived sales were restored.',
    room: 'reporting/publisher',
    file: 'worker/sales/sale-archive/archived-sums.ts',
    find: 'SET sales = sales - j.value->>1, net = net - j.value->>2',
    replace: 'SET sales = sales - j.value->>1',
  },
  {
    name: 'the reason of a transfer can be changed unnoticed',
    promise: 'A published head reveals changed transfers.',
    room: 'ledger',
    file: 'worker/ledger/chain.ts',
    find: `subject, rule_id, reason, posted_at } = row;
  const before = JSON.stringify([seq, id, debit_account, credit_account]).slice(0, -1);
  const after = JSON.stringify([kind, subject, rule_id, reason, posted_at]).slice(1);`,
    replace: `subject, rule_id, posted_at } = row;
  const before = JSON.stringify([seq, id, debit_account, credit_account]).slice(0, -1);
  const after = JSON.stringify([kind, subject, rule_id, posted_at]).slice(1);`,
  },
  {
    name: 'a month closes while the network is asked about a difference',
    promise: 'A month is closed once all its differences are explained or corrected.',
    room: 'reconciliation',
    file: 'worker/reconciliation/compare-statement.ts',
    find: `AND state IN ('open', 'asked'))`,
    replace: `AND state IN ('open'))`,
  },
  {
    name: 'a reported amount in another currency is taken for dollars',
    promise: 'A row that isn’t in US dollars is rejected and stored, and is never booked.',
    room: 'networks',
    file: 'worker/networks/siteplug/report-row.ts',
    find: 'requireUsd(pick(row, map.currency) ?? settings.currency);',
    replace: 'requireUsd(settings.currency);',
  },
  {
    name: 'half a micro-dollar is rounded up',
    promise: 'A share is rounded half to even at the micro-dollar.',
    room: 'platform',
    file: 'worker/platform/money.ts',
    find: 'const up = twiceRest > divisor || (twiceRest === divisor && quotient % 2n === 1n);',
    replace: 'const up = twiceRest >= divisor;',
  },
  {
    name: 'the payout day is skipped on the day itself',
    promise: 'The balances name the next payout day, which may be today.',
    room: 'payouts/balances',
    file: 'worker/payouts/balances/expected-dates.ts',
    find: 'today > ofMonth ||',
    replace: 'today >= ofMonth ||',
  },
];
