import { sha256Hex } from '../../platform/hashing.ts';
import { PAYPAL_ANSWER_NAMES, type PaypalAnswer } from './paypal-answers.ts';
import type { PaypalFault, PaypalItem } from './paypal-records.ts';

/** Without a token nothing else is called, so most tokens are given. */
const TOKENS_PER_TROUBLE = 8;

interface Answers {
  next: PaypalAnswer[];
  seed: number | null;
  drawn: number;
}

export interface NewItem {
  senderItemId: string;
  receiver: string;
  value: string;
}

/** The batches and items of PayPal in the state object's database. */
export class PaypalState {
  readonly #sql: SqlStorage;
  readonly #kv: SyncKvStorage;

  constructor(storage: DurableObjectStorage) {
    this.#sql = storage.sql;
    this.#kv = storage.kv;
  }

  /** Takes a batch once: the same `senderBatchId` gets the batch that it made before. */
  accept(senderBatchId: string, subject: string, items: readonly NewItem[]): { id: string; isNew: boolean } {
    const known = this.#sql
      .exec<{ id: string }>('SELECT id FROM paypal_batches WHERE senderBatchId = ?', senderBatchId)
      .toArray()[0];
    if (known) return { id: known.id, isNew: false };
    const id = this.#nextId('B');
    this.#sql.exec('INSERT INTO paypal_batches VALUES (?, ?, ?)', id, senderBatchId, subject);
    for (const { senderItemId, receiver, value } of items)
      this.#sql.exec(
        "INSERT INTO paypal_items VALUES (?, ?, ?, ?, ?, 'PENDING', NULL)",
        this.#nextId('I'),
        id,
        senderItemId,
        receiver,
        value,
      );
    return { id, isNew: true };
  }

  /** A page of a batch's items, after PayPal has worked on those that were pending. */
  page(
    batchId: string,
    offset: number,
    limit: number,
  ): { items: PaypalItem[]; total: number; senderBatchId: string; isDenied: boolean } | null {
    const [batch] = this.#sql
      .exec<{ senderBatchId: string }>('SELECT senderBatchId FROM paypal_batches WHERE id = ?', batchId)
      .toArray();
    if (!batch) return null;
    this.process(batchId);
    const { total, failed } = this.#sql
      .exec<{ total: number; failed: number }>(
        "SELECT COUNT(*) AS total, COUNT(CASE WHEN status = 'FAILED' THEN 1 END) AS failed FROM paypal_items WHERE batchId = ?",
        batchId,
      )
      .one();
    const items = this.#items('WHERE batchId = ? ORDER BY id LIMIT ? OFFSET ?', batchId, limit, offset);
    // Whatever the errors of its items are, PayPal shows a batch as denied if all of them have failed.
    return { items, total, senderBatchId: batch.senderBatchId, isDenied: failed === total };
  }

  process(batchId: string): void {
    const pending = this.#items("WHERE batchId = ? AND status = 'PENDING' ORDER BY id", batchId);
    const isDenied = pending.length > 0 && this.meet('denied_batch');
    for (const { id } of pending) {
      if (isDenied) this.setStatus(id, 'FAILED', 'INSUFFICIENT_FUNDS');
      else if (this.meet('failed_item')) this.setStatus(id, 'FAILED', 'RECEIVER_UNREGISTERED');
      else if (this.meet('returned_item')) this.setStatus(id, 'RETURNED', null);
      else if (this.meet('unclaimed_item')) this.setStatus(id, 'UNCLAIMED', null);
      else this.setStatus(id, 'SUCCESS', null);
    }
  }

  item(id: string): PaypalItem | null {
    return this.#items('WHERE id = ?', id)[0] ?? null;
  }

  /** All items, for tests that count what was paid. */
  all(): PaypalItem[] {
    return this.#items('ORDER BY id');
  }

  setStatus(id: string, status: string, error: string | null): void {
    this.#sql.exec('UPDATE paypal_items SET status = ?, error = ? WHERE id = ?', status, error, id);
  }

  addFault(fault: PaypalFault): void {
    this.#kv.put('paypalFaults', [...this.#faults(), fault]);
  }

  /** Uses up a fault of this kind, if there is one. */
  meet(kind: PaypalFault): boolean {
    const faults = this.#faults();
    const at = faults.indexOf(kind);
    if (at < 0) return false;
    this.#kv.put('paypalFaults', faults.toSpliced(at, 1));
    return true;
  }

  /** The answers to the next submissions; with a seed, every call gets one at random. */
  setAnswers(next: readonly PaypalAnswer[], seed: number | null): void {
    this.#kv.put('paypalAnswers', { next: [...next], seed, drawn: 0 });
  }

  nextAnswer(call: 'token' | 'submission' | 'other'): PaypalAnswer | null {
    const stored = this.#kv.get<Answers>('paypalAnswers');
    if (!stored) return null;
    const { next, seed, drawn } = stored;
    if (seed !== null) {
      this.#kv.put('paypalAnswers', { next, seed, drawn: drawn + 1 });
      const draw = Number.parseInt(sha256Hex(`${seed}:${drawn}`).slice(0, 8), 16);
      if (call === 'token' && draw % TOKENS_PER_TROUBLE !== 0) return null;
      return PAYPAL_ANSWER_NAMES[draw % PAYPAL_ANSWER_NAMES.length] ?? null;
    }
    if (call !== 'submission' || next.length === 0) return null;
    this.#kv.put('paypalAnswers', { next: next.slice(1), seed, drawn });
    return next[0] ?? null;
  }

  reset(): void {
    this.#kv.delete('paypalAnswers');
    this.#sql.exec('DELETE FROM paypal_items');
    this.#sql.exec('DELETE FROM paypal_batches');
    this.#kv.delete('paypalFaults');
  }

  #faults(): PaypalFault[] {
    return this.#kv.get<PaypalFault[]>('paypalFaults') ?? [];
  }

  #items(where: string, ...values: (string | number)[]): PaypalItem[] {
    return this.#sql
      .exec<Record<keyof PaypalItem, string>>(`SELECT * FROM paypal_items ${where}`, ...values)
      .toArray()
      .map((row) => ({ ...row }));
  }

  /** IDs are never reused, also not after a reset. */
  #nextId(prefix: string): string {
    const next = (this.#kv.get<number>('paypalIds') ?? 0) + 1;
    this.#kv.put('paypalIds', next);
    return `${prefix}${String(next).padStart(12, '0')}`;
  }
}
