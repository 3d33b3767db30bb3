import { accountId } from './accounts.ts';
import type { AccountLine, TransferRow } from './export-line.ts';
import type { Report } from './ledger-problem.ts';

/**
 * Recomputes every balance from the transfers. Reports `account.wrong_id`, `account.repeated`,
 * `account.balance_differs`, `account.unknown`, `account.sum_not_zero`. Memory grows with the number of accounts only.
 */
export class BalanceCheck {
  readonly #report: Report;
  readonly #stored = new Map<number, { key: string; balance: bigint }>();
  readonly #moved = new Map<number, bigint>();

  constructor(report: Report) {
    this.#report = report;
  }

  account({ id, key, balance }: AccountLine): void {
    if (accountId(key) !== id)
      this.#report('account.wrong_id', key, `The account ${key} has an ID that isn’t derived from its key.`);
    if (this.#stored.has(id)) this.#report('account.repeated', key, `The account ${key} is listed twice.`);
    this.#stored.set(id, { key, balance: BigInt(balance) });
  }

  /** Transfers can come in any order. */
  transfer({ debit_account, credit_account, amount }: TransferRow): void {
    this.#moved.set(debit_account, (this.#moved.get(debit_account) ?? 0n) - BigInt(amount));
    this.#moved.set(credit_account, (this.#moved.get(credit_account) ?? 0n) + BigInt(amount));
  }

  /** Compares the balances after the last line. */
  finish(): void {
    let total = 0n;
    for (const [id, { key, balance }] of this.#stored) {
      total += balance;
      const moved = this.#moved.get(id) ?? 0n;
      if (moved !== balance)
        this.#report(
          'account.balance_differs',
          key,
          `The account ${key} states ${balance} micro-dollars; its transfers add up to ${moved}.`,
        );
    }
    for (const id of this.#moved.keys())
      if (!this.#stored.has(id))
        this.#report(
          'account.unknown',
          `account ${id}`,
          `Transfers name the account ${id}, which is missing.`,
        );
    if (total !== 0n)
      this.#report('account.sum_not_zero', 'accounts', `The balances add up to ${total} instead of 0.`);
  }
}
