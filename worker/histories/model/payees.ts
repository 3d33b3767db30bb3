/** Where a publisher is paid to, from a time on. */
interface Account {
  version: number;
  method: 'iban' | 'paypal';
  effectiveAt: number;
  isCanceled: boolean;
}

interface Payee {
  accounts: Account[];
  threshold: bigint;
  isHeldByOperator: boolean;
}

/** What decides whether, from when on and where publishers are paid. */
export class Payees {
  readonly #payees = new Map<number, Payee>();

  of(publisher: number): Payee {
    const known = this.#payees.get(publisher) ?? { accounts: [], threshold: 0n, isHeldByOperator: false };
    this.#payees.set(publisher, known);
    return known;
  }

  /** Another account replaces one whose hold has not ended. */
  addAccount(publisher: number, method: Account['method'], now: number, effectiveAt: number): void {
    const { accounts } = this.of(publisher);
    for (const account of accounts) if (account.effectiveAt > now) account.isCanceled = true;
    accounts.push({ version: accounts.length + 1, method, effectiveAt, isCanceled: false });
  }

  /** True while a change of the account is held. */
  isChangeHeld(publisher: number, now: number): boolean {
    return this.#open(publisher).some(({ effectiveAt }) => effectiveAt > now);
  }

  /** The newest account whose hold has ended. */
  active(publisher: number, now: number): Account | null {
    return this.#open(publisher).findLast(({ effectiveAt }) => effectiveAt <= now) ?? null;
  }

  /** The account that the publisher gave last, also while it is held. */
  newest(publisher: number): Account | null {
    return this.#open(publisher).at(-1) ?? null;
  }

  #open(publisher: number): Account[] {
    return this.of(publisher).accounts.filter(({ isCanceled }) => !isCanceled);
  }
}
