/**
 * An independent model of the money, to compare the system with. It shares no code with the Worker: it stores the
 * latest version of each report row and derives all amounts from these on demand, in BigInt.
 */
export type Status = 'pending' | 'approved' | 'paid' | 'reversed';

/** The publisher who earns a sale, by index; null if the sale is unattributed. */
type Owner = number | null;

/** A row of a report. Amounts are micro-USD, times are milliseconds. */
export interface ModelRow {
  network: string;
  externalId: string;
  group: string;
  isOriginal: boolean;
  isPush: boolean;
  /** The click and the order in one string; null if we didn't sign the click ID. */
  clickAndOrder: string | null;
  owner: Owner;
  status: Status;
  isStatusUnknown: boolean;
  amount: bigint;
  modifiedAt: number | null;
  /** Null if the network gave no time. */
  eventAt: number | null;
  /** True for a row that must be rejected for its amount or its date. */
  isOutOfBounds: boolean;
}

export interface ModelConversion {
  network: string;
  owner: Owner;
  held: boolean;
  status: Status;
  gross: bigint;
  net: bigint;
}

/** The latest version of a row. */
interface KnownRow {
  row: ModelRow;
  status: Status;
  amount: bigint;
  text: string;
  texts: Set<string>;
  /** False once a sync has listed the row. */
  isPush: boolean;
  modifiedAt: number | null;
  eventAt: number;
}

/** The text of a row that a restated day no longer lists. */
const REMOVED = 'removed';

const PROGRESS: Record<Status, number> = { pending: 0, approved: 1, paid: 2, reversed: 3 };

export class MoneyModel {
  readonly #rows = new Map<string, KnownRow>();
  /** By conversion, once it has a publisher. */
  readonly #held = new Map<string, boolean>();
  readonly #suspended = new Set<number>();
  readonly #shareOf: (publisher: number) => bigint;

  /** `shareOf` returns a publisher's share in parts per million. */
  constructor(shareOf: (publisher: number) => bigint) {
    this.#shareOf = shareOf;
  }

  report(rows: readonly ModelRow[], now: number): void {
    for (const row of rows) if (!row.isOutOfBounds) this.#take(row, now);
    for (const [key, { owner }] of this.#conversionsByKey())
      if (owner !== null && !this.#held.has(key)) this.#held.set(key, this.#suspended.has(owner));
  }

  /** Rows of that day that the network no longer lists are reversed. */
  restateDay(network: string, day: number, rows: readonly ModelRow[], now: number): void {
    const listed = new Set(rows.map(({ externalId }) => externalId));
    for (const known of this.#rows.values()) {
      const isMissing = known.row.network === network && !listed.has(known.row.externalId);
      if (!isMissing || known.status === 'reversed' || dayOf(known.eventAt) !== day) continue;
      known.status = 'reversed';
      known.text = REMOVED;
    }
    this.report(rows, now);
  }

  setSuspended(publisher: number, isSuspended: boolean): void {
    if (isSuspended) this.#suspended.add(publisher);
    else this.#suspended.delete(publisher);
  }

  isSuspended(publisher: number): boolean {
    return this.#suspended.has(publisher);
  }

  /** Releases the held conversions of a publisher. */
  release(publisher: number): void {
    for (const [key, { owner }] of this.#conversionsByKey())
      if (owner === publisher) this.#held.set(key, false);
  }

  conversions(): ModelConversion[] {
    return [...this.#conversionsByKey().values()];
  }

  #take(row: ModelRow, now: number): void {
    const key = `${row.network}/${row.externalId}`;
    const text = textOf(row);
    const known = this.#rows.get(key);
    if (!known) {
      const status = row.isStatusUnknown ? 'pending' : row.status;
      const eventAt = row.eventAt ?? now;
      const { amount, isPush, modifiedAt } = row;
      this.#rows.set(key, { row, status, amount, text, texts: new Set([text]), isPush, modifiedAt, eventAt });
      return;
    }
    if (!row.isPush) known.isPush = false;
    const isRepeated =
      known.texts.has(text) && (row.isPush || (known.modifiedAt !== null && known.text !== REMOVED));
    if (known.text === text || isRepeated) return;
    if (isBefore(row.modifiedAt, known.modifiedAt)) {
      known.texts.add(text);
      return;
    }
    const status = row.isStatusUnknown ? known.status : row.status;
    const isBackward = PROGRESS[status] < PROGRESS[known.status];
    const isNewer = row.modifiedAt !== null && !isBefore(row.modifiedAt, (known.modifiedAt ?? -1) + 1);
    if (row.isPush && isBackward && !isNewer) return;
    known.row = row;
    known.status = status;
    known.amount = row.amount;
    known.text = text;
    known.texts.add(text);
    known.modifiedAt = row.modifiedAt ?? known.modifiedAt;
    known.eventAt = row.eventAt ?? known.eventAt;
  }

  #conversionsByKey(): Map<string, ModelConversion> {
    const groups = new Map<string, KnownRow[]>();
    for (const known of this.#rows.values()) {
      const key = `${known.row.network}/${this.#groupOf(known)}`;
      groups.set(key, [...(groups.get(key) ?? []), known]);
    }
    return new Map([...groups].map(([key, rows]) => [key, this.#fold(key, rows)]));
  }

  /** A pushed row belongs to the synced sale of the same click and order, if there is one. */
  #groupOf({ row, isPush }: KnownRow): string {
    if (!isPush || row.clickAndOrder === null) return row.group;
    const synced = [...this.#rows.values()].find(
      (each) =>
        !each.isPush && each.row.network === row.network && each.row.clickAndOrder === row.clickAndOrder,
    );
    return synced?.row.group ?? row.group;
  }

  #fold(key: string, all: readonly KnownRow[]): ModelConversion {
    const synced = all.filter(({ isPush }) => !isPush);
    const rows = synced.length > 0 ? synced : all;
    const original = rows.find(({ row }) => row.isOriginal);
    const lead = original ?? rows.toSorted(byExternalId)[0];
    if (!lead) throw new Error('A conversion has a row.');
    const counted =
      original?.status === 'reversed'
        ? []
        : rows.filter(
            ({ status, amount }) =>
              status !== 'reversed' && (amount <= 0n || PROGRESS[status] >= PROGRESS[lead.status]),
          );
    const gross = counted.reduce((total, { amount }) => total + amount, 0n);
    const isTakenBack = original !== undefined && rows.length > 1 && gross <= 0n;
    const { owner, network } = lead.row;
    return {
      network,
      owner,
      held: owner !== null && this.#held.get(key) === true,
      status: isTakenBack ? 'reversed' : lead.status,
      gross,
      net: owner === null ? 0n : halfEven(gross * this.#shareOf(owner), 1_000_000n),
    };
  }
}

/** Rows with the same text are the same version. */
function textOf(row: ModelRow): string {
  const { isPush: _, ...said } = row;
  return JSON.stringify(said, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

function isBefore(modifiedAt: number | null, known: number | null): boolean {
  return modifiedAt !== null && known !== null && modifiedAt < known;
}

function byExternalId(a: KnownRow, b: KnownRow): number {
  return a.row.externalId < b.row.externalId ? -1 : 1;
}

function dayOf(at: number): number {
  return Math.floor(at / 86_400_000);
}

function halfEven(dividend: bigint, divisor: bigint): bigint {
  const sign = dividend < 0n ? -1n : 1n;
  const magnitude = dividend * sign;
  const [quotient, rest] = [magnitude / divisor, (magnitude % divisor) * 2n];
  const up = rest > divisor || (rest === divisor && quotient % 2n === 1n);
  return sign * (quotient + (up ? 1n : 0n));
}
