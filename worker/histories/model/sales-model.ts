import { type ModelPayment, NetworkMoney } from './network-money.ts';
import { isBefore, type KnownRow, type ModelRow, nameOfRow, partsOf, REMOVED, textOf } from './rows.ts';
import { type Hold, type ModelSale, PROGRESS } from './sale.ts';
import type { Shares } from './shares.ts';
import { WentBack } from './went-back.ts';

/**
 * An independent model of the sales, to compare the system with. It shares no code with the Worker: it stores the
 * latest version of each report row and derives all amounts from these on demand, in BigInt.
 */
export class SalesModel {
  readonly money = new NetworkMoney();
  /** Sales whose status doesn't go back, because money of them was paid: a person decides about these. */
  isKept: (key: string) => boolean = () => false;
  /** Whether a statement has only rows that are part of their sale: not one that was pushed, and listed since. */
  statesCounted = false;
  readonly #rows = new Map<string, KnownRow>();
  readonly #rejectedOriginals = new Set<string>();
  /** By sale, once it has a publisher. */
  readonly #holds = new Map<string, Hold | null>();
  /** The last state of each sale: one that its last row has left is worth nothing. */
  readonly #last = new Map<string, ModelSale>();
  readonly #wentBack = new WentBack();
  /** Sales that an operator has given to a publisher. */
  readonly #assigned = new Map<string, number>();
  readonly #suspended = new Set<number>();
  /** Publishers whose sales a violation holds: from which time on, and since when. */
  readonly #heldFrom = new Map<number, { from: number; since: number }>();
  /** Sales that an operator has forfeited, and what held them: no one earns the publisher's part. */
  readonly #forfeited = new Map<string, Hold>();
  /** Sales that an operator has released, and when. */
  readonly #released = new Map<string, number>();
  /** Days from which nothing was removed, with the rows that their last report lacked. */
  readonly #refusedDays = new Map<string, { missing: string[]; accepted: string[] }>();
  readonly #shares: Shares;
  readonly #nameOf: (network: string, group: string) => string;

  constructor(shares: Shares, nameOf: (network: string, group: string) => string) {
    this.#shares = shares;
    this.#nameOf = nameOf;
  }

  report(rows: readonly ModelRow[], now: number): void {
    const changed = new Set<string>();
    for (const row of rows)
      if (row.isOutOfBounds && row.isOriginal) this.#rejectedOriginals.add(nameOfRow(row));
    const waiting = new Set(rows.filter((row) => this.#waits(row, rows)));
    for (const row of rows) {
      const known = this.#rows.get(nameOfRow(row));
      const before = known && this.#nameOf(row.network, this.#groupOf(known));
      if (row.isOutOfBounds || waiting.has(row) || !this.#take(row, now)) continue;
      if (before) changed.add(before);
      for (const [key, own] of this.#groups())
        if (own.some((each) => nameOfRow(each.row) === nameOfRow(row))) changed.add(key);
    }
    this.#settle(changed);
  }

  /**
   * Rows of that day that the network no longer lists are reversed, unless it lists so few that it may have failed: then
   * nothing is, until an operator accepts that these rows are missing.
   */
  restateDay(
    network: string,
    day: number,
    rows: readonly ModelRow[],
    now: number,
    minDayShare: number,
  ): void {
    const listed = new Set(rows.map(({ externalId }) => externalId));
    const known = [...this.#rows.values()].filter(
      ({ row, status, eventAt }) =>
        row.network === network && status !== 'reversed' && dayOf(eventAt) === day,
    );
    const missing = known.filter(({ row }) => !listed.has(row.externalId));
    const good = rows.filter(
      ({ isOutOfBounds, eventAt }) => !isOutOfBounds && eventAt !== null && dayOf(eventAt) === day,
    );
    const isOneGone = good.length > 0 && missing.length === 1;
    const isShrunk = minDayShare > 0 && !isOneGone && good.length < known.length * minDayShare;
    const ids = missing.map(({ row }) => row.externalId);
    const refusedBefore = this.#refusedDays.get(`${network} ${day}`);
    if (isShrunk && ids.length > 0 && !ids.every((id) => refusedBefore?.accepted.includes(id)))
      this.#refusedDays.set(`${network} ${day}`, { missing: ids, accepted: [] });
    else {
      this.#refusedDays.delete(`${network} ${day}`);
      for (const row of missing) {
        row.status = 'reversed';
        row.text = REMOVED;
      }
    }
    this.report(rows, now);
  }

  /** An operator accepts that the rows are missing that the last report of a day lacked. */
  acceptDay(network: string, day: number): void {
    const refused = this.#refusedDays.get(`${network} ${day}`);
    if (refused) refused.accepted = refused.missing;
  }

  setSuspended(publisher: number, isSuspended: boolean): void {
    if (isSuspended) this.#suspended.add(publisher);
    else this.#suspended.delete(publisher);
  }

  isSuspended(publisher: number): boolean {
    return this.#suspended.has(publisher);
  }

  isHeldByViolation(publisher: number): boolean {
    return this.#heldFrom.has(publisher);
  }

  /** Releases the held sales of a publisher, or accepts that their status went back. */
  release(publisher: number, now: number): void {
    for (const { key, owner, hold } of this.sales()) {
      if (owner !== publisher) continue;
      if (hold === null) this.#wentBack.accept(key);
      else this.#releaseSale(key, now);
    }
    this.#settle();
  }

  /** Forfeits the held sales of a publisher. */
  forfeit(publisher: number): void {
    for (const { key, owner, hold } of this.sales()) {
      if (owner !== publisher || hold === null) continue;
      this.#forfeited.set(key, hold);
      this.#holds.set(key, null);
    }
    this.#settle();
  }

  /** The forfeited sales of a publisher are held again. */
  takeForfeitBack(publisher: number): void {
    for (const { key, owner } of this.sales()) {
      const hold = this.#forfeited.get(key);
      if (owner !== publisher || hold === undefined) continue;
      this.#forfeited.delete(key);
      this.#holds.set(key, hold);
    }
    this.#settle();
  }

  /** A violation is found, which holds a publisher's sales from a time on. */
  violate(publisher: number, from: number, now: number): void {
    this.#heldFrom.set(publisher, { from, since: now });
  }

  /** Holds what violations hold, unless money of a sale was paid or is on its way, or it was released since. */
  enforce(hasPayout: (key: string) => boolean): void {
    for (const { key, owner, hold, status, soldAt } of this.sales()) {
      const held = owner === null ? undefined : this.#heldFrom.get(owner);
      if (!held || hold !== null || status === 'reversed' || soldAt < held.from) continue;
      if (this.#forfeited.has(key)) continue;
      if (hasPayout(key) || (this.#released.get(key) ?? -1) >= held.since) continue;
      this.#holds.set(key, 'compliance_hold');
    }
    this.#settle();
  }

  endHold(publisher: number, now: number): void {
    if (!this.#heldFrom.delete(publisher)) return;
    for (const { key, owner, hold } of this.sales())
      if (owner === publisher && hold === 'compliance_hold') this.#releaseSale(key, now);
    this.#settle();
  }

  assign(key: string, publisher: number): void {
    this.#assigned.set(key, publisher);
    this.#settle();
  }

  /** All sales, also those that their last row has left. */
  sales(): ModelSale[] {
    const folded = this.#present();
    const left = [...this.#last.values()].filter(({ key }) => !folded.has(key));
    return [
      ...folded.values(),
      ...left.map((sale) => ({
        ...sale,
        ...{ hold: this.#holds.get(sale.key) ?? null, gross: 0n, net: 0n },
        ...{ reported: 'reversed' as const, status: 'reversed' as const },
      })),
    ];
  }

  /** Covers approved sales of a month with what the network has paid for it. */
  cover(network: string, month: string, isStored?: (key: string) => boolean): void {
    const takenBack = this.money.takeExcessBack(network, month);
    for (const key of takenBack) this.#wentBack.accept(key);
    if (takenBack.length > 0) this.#settle();
    this.money.cover(network, month, this.sales(), isStored);
    this.#settle();
  }

  /** A payment is canceled: what it covered has the status of its reports again. */
  cancelPayment(payment: ModelPayment): void {
    for (const key of this.money.cancel(payment)) this.#wentBack.accept(key);
    this.#settle();
  }

  /** True for a sale that its last row has left. */
  wasLeft(key: string): boolean {
    return this.#last.has(key) && !this.#folded().has(key);
  }

  /** What was written off of a sale is needed again. */
  takeWriteOffBack(key: string, amount: bigint): void {
    if (this.money.takeWriteOffBack(key, amount)) this.#wentBack.accept(key);
    this.#settle();
  }

  /** The rows that a network would state, by ID. */
  rowsOf(network: string): { externalId: string; key: string; amount: bigint; day: string }[] {
    return [...this.#groups()].flatMap(([key, all]) =>
      (this.statesCounted ? partsOf(all).counted : all)
        .filter(
          ({ row, status, amount }) => row.network === network && status !== 'reversed' && amount !== 0n,
        )
        .map(({ row, amount, eventAt }) => ({
          ...{ key, amount, day: dayText(eventAt) },
          externalId: row.externalId,
        })),
    );
  }

  #releaseSale(key: string, now: number): void {
    this.#holds.set(key, null);
    this.#released.set(key, now);
  }

  /** What follows from a change of rows: payments cover less, and new sales of a publisher may be held. */
  #settle(changed: ReadonlySet<string> = new Set()): void {
    this.#wentBack.follow(changed, this.#folded(), this.#last, this.isKept);
    const folded = [...this.#present().values()];
    for (const { key, owner, soldAt } of folded)
      if (owner !== null && !this.#holds.has(key)) this.#holds.set(key, this.#holdOfNew(owner, soldAt));
    this.money.follow(folded);
    for (const sale of this.sales()) this.#last.set(sale.key, sale);
  }

  #holdOfNew(owner: number, soldAt: number): Hold | null {
    if (this.#suspended.has(owner)) return 'publisher_suspended';
    const held = this.#heldFrom.get(owner);
    return held && soldAt >= held.from ? 'compliance_hold' : null;
  }

  /** A new correction waits while its original was rejected, and was never recorded. */
  #waits(row: ModelRow, page: readonly ModelRow[]): boolean {
    const original = nameOfRow({ network: row.network, externalId: row.group });
    if (row.isOriginal || !this.#rejectedOriginals.has(original)) return false;
    const arrives = page.some((each) => !each.isOutOfBounds && nameOfRow(each) === original);
    return !arrives && !this.#rows.has(original) && !this.#rows.has(nameOfRow(row));
  }

  /** Returns whether the sale of the row has to be computed again. */
  #take(row: ModelRow, now: number): boolean {
    const key = nameOfRow(row);
    const text = textOf(row);
    const known = this.#rows.get(key);
    if (!known) {
      const status = row.isStatusUnknown ? 'pending' : row.status;
      const eventAt = row.eventAt ?? now;
      const { amount, hasOtherId, modifiedAt } = row;
      const texts = new Set([text]);
      this.#rows.set(key, { row, status, amount, text, texts, hasOtherId, modifiedAt, eventAt });
      return true;
    }
    const isListed = known.hasOtherId && !row.hasOtherId;
    if (isListed) known.hasOtherId = false;
    const isRepeated =
      known.texts.has(text) && (row.isPush || (known.modifiedAt !== null && known.text !== REMOVED));
    if (known.text === text || isRepeated) return isListed;
    if (isBefore(row.modifiedAt, known.modifiedAt)) {
      known.texts.add(text);
      return isListed;
    }
    const status = row.isStatusUnknown ? known.status : row.status;
    const isBackward = PROGRESS[status] < PROGRESS[known.status];
    const isNewer = row.modifiedAt !== null && !isBefore(row.modifiedAt, (known.modifiedAt ?? -1) + 1);
    if (row.isPush && isBackward && !isNewer) return isListed;
    known.row = row;
    known.status = status;
    known.amount = row.amount;
    known.text = text;
    known.texts.add(text);
    known.modifiedAt = row.modifiedAt ?? known.modifiedAt;
    known.eventAt = row.eventAt ?? known.eventAt;
    return true;
  }

  #folded(): Map<string, ModelSale> {
    return new Map([...this.#groups()].map(([key, rows]) => [key, this.#fold(key, rows)]));
  }

  /** The same, without steps back after a payout. */
  #present(): Map<string, ModelSale> {
    const present = [...this.#folded()].map(([key, sale]): [string, ModelSale] => {
      const kept = this.#wentBack.kept(key);
      return [key, kept ? { ...kept, hold: sale.hold } : sale];
    });
    return new Map(present);
  }

  /** The rows of each sale. */
  #groups(): Map<string, KnownRow[]> {
    return Map.groupBy(this.#rows.values(), (known) => this.#nameOf(known.row.network, this.#groupOf(known)));
  }

  /** A row with an ID of its own belongs to the reported sale of the same click and order, if there is one. */
  #groupOf({ row, hasOtherId }: KnownRow): string {
    if (!hasOtherId || row.clickAndOrder === null) return row.group;
    const synced = [...this.#rows.values()].find(
      (each) =>
        !each.hasOtherId && each.row.network === row.network && each.row.clickAndOrder === row.clickAndOrder,
    );
    return synced?.row.group ?? row.group;
  }

  #fold(key: string, all: readonly KnownRow[]): ModelSale {
    const { rows, lead, original, counted } = partsOf(all);
    const gross = counted.reduce((total, { amount }) => total + amount, 0n);
    const isTakenBack = original !== undefined && rows.length > 1 && gross <= 0n;
    const reported = isTakenBack ? 'reversed' : lead.status;
    const { network } = lead.row;
    const owner = this.#assigned.get(key) ?? lead.row.owner;
    const day = dayText(lead.eventAt);
    return {
      ...{ key, network, owner, reported, gross, day, soldAt: lead.eventAt },
      hold: owner === null ? null : (this.#holds.get(key) ?? null),
      status: reported === 'approved' && this.money.covers({ key, reported, gross, day }) ? 'paid' : reported,
      net:
        owner === null || this.#forfeited.has(key)
          ? 0n
          : halfEven(gross * this.#shares.on(owner, day), 1_000_000n),
    };
  }
}

function dayOf(at: number): number {
  return Math.floor(at / 86_400_000);
}

function dayText(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function halfEven(dividend: bigint, divisor: bigint): bigint {
  const sign = dividend < 0n ? -1n : 1n;
  const magnitude = dividend * sign;
  const [quotient, rest] = [magnitude / divisor, (magnitude % divisor) * 2n];
  const up = rest > divisor || (rest === divisor && quotient % 2n === 1n);
  return sign * (quotient + (up ? 1n : 0n));
}
