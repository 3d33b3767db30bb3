import type { ResendAnswer } from './resend-answers.ts';
import type { ResendEmail } from './resend-records.ts';

export type NewEmail = Omit<ResendEmail, 'id'> & { payload: string };

/** The emails of Resend in the state object's database. */
export class ResendState {
  readonly #sql: SqlStorage;
  readonly #kv: SyncKvStorage;

  constructor(storage: DurableObjectStorage) {
    this.#sql = storage.sql;
    this.#kv = storage.kv;
  }

  /** Takes an email, or gives the ID of the one that had this key. Null if that one had another payload. */
  accept({ key, payload, recipient, subject, html, text }: NewEmail): string | null {
    if (key !== null) {
      const [known] = this.#sql
        .exec<{ id: string; payload: string }>('SELECT id, payload FROM resend_emails WHERE key = ?', key)
        .toArray();
      if (known) return known.payload === payload ? known.id : null;
    }
    const id = crypto.randomUUID();
    this.#sql.exec(
      'INSERT INTO resend_emails VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...[id, key, payload, recipient, subject, html, text],
    );
    return id;
  }

  all(): ResendEmail[] {
    return this.#sql
      .exec<Record<keyof ResendEmail, string>>(
        'SELECT id, key, recipient, subject, html, text FROM resend_emails ORDER BY rowid',
      )
      .toArray();
  }

  /** The answers to the next calls; later ones get Resend's own. */
  setAnswers(next: readonly ResendAnswer[]): void {
    this.#kv.put('resendAnswers', [...next]);
  }

  nextAnswer(): ResendAnswer | null {
    const [next = null, ...later] = this.#kv.get<ResendAnswer[]>('resendAnswers') ?? [];
    this.#kv.put('resendAnswers', later);
    return next;
  }

  reset(): void {
    this.#kv.delete('resendAnswers');
    this.#sql.exec('DELETE FROM resend_emails');
  }
}
