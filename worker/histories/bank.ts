import { applyEntry } from '../payouts/bank-statements/apply-entry.ts';
import { listEntries } from '../payouts/bank-statements/statement-lists.ts';
import { uploadStatement } from '../payouts/bank-statements/upload-statement.ts';
import { payoutBatches } from '../payouts/rails/tables.ts';
import { download } from '../payouts/testing/bank-file.ts';
import { controlPayouts } from '../payouts/testing/sandbox-rails.ts';
import type { Failure } from './failing-world.ts';
import { refusedFor, type Stage } from './stage.ts';

/** A file that the bank has taken, and its transfers that came back. */
interface Handed {
  xml: string;
  references: string[];
  returned: Set<string>;
}

/** The sandbox's bank. It takes a message once, and books everything that it has taken. */
export class Bank {
  readonly #handed = new Map<string, Handed>();

  /** Hands new files over, and uploads the statement of each file; some transfers come back, and people agree to it. */
  async work(stage: Stage, returned: readonly number[], failure: Failure | null): Promise<void> {
    while (await this.#takeFiles(stage, failure));
    for (const handed of this.#handed.values()) {
      for (const place of returned) {
        const reference = handed.references[place];
        if (reference !== undefined) handed.returned.add(reference);
      }
      const statement = await controlPayouts(`bank/statement?return=${[...handed.returned].join(',')}`, {
        method: 'POST',
        body: handed.xml,
      });
      const upload = { fileName: 'statement.xml', file: await statement.text(), reason: 'Daily statement' };
      await stage.attempt(failure, async (ctx) => {
        const { id: statementId } = await uploadStatement(ctx, upload);
        const query = { statementId, unexplained: true, limit: 100, offset: 0 };
        for (const { key, outcome } of (await listEntries(ctx, query)).rows)
          if (outcome === 'suggested') await applyEntry(ctx, key, { reason: 'Agreed', bankCharge: '0.00' });
      });
    }
  }

  /** True if a file was divided on the way: its other transfers are in a new one. */
  async #takeFiles(stage: Stage, failure: Failure | null): Promise<boolean> {
    let isDivided = false;
    for (const { id, runId, rail, state } of await stage.ctx().db.select().from(payoutBatches)) {
      if (rail !== 'bank' || this.#handed.has(id)) continue;
      if (state === 'open' || state === 'discarded' || state === 'refused') continue;
      let xml = '';
      let refusal: string | null = null;
      await stage.attempt(failure, async (ctx) => {
        refusal = await refusedFor(['payout_batch.divided'], async () => {
          xml = await download(ctx, runId, id);
        });
      });
      if (refusal !== null) {
        isDivided = true;
        continue;
      }
      const references = [...xml.matchAll(/<EndToEndId>([^<]*)</g)].map(([, reference = '']) => reference);
      this.#handed.set(id, { xml, references, returned: new Set() });
    }
    return isDivided;
  }

  /** What the bank's statements say about the transfer of a payout, by its reference; null if they say nothing. */
  said(transferReference: string): 'paid' | 'returned' | null {
    for (const { references, returned } of this.#handed.values())
      for (const reference of references)
        if (reference.startsWith(`${transferReference}-`))
          return returned.has(reference) ? 'returned' : 'paid';
    return null;
  }

  /** How often the bank was asked to pay a reference. */
  orders(): Map<string, number> {
    const orders = new Map<string, number>();
    for (const { references } of this.#handed.values())
      for (const reference of references) orders.set(reference, (orders.get(reference) ?? 0) + 1);
    return orders;
  }
}
