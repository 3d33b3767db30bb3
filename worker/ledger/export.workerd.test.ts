import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { publisherIdOf } from '../platform/ids.ts';
import { micros } from '../platform/money.ts';
import { testContext } from '../platform/testing/context.ts';
import { account, accountId } from './accounts.ts';
import { closeBlock } from './close-block.ts';
import { exportLedger } from './export.ts';
import { exportLine } from './export-line.ts';
import { transferStatements } from './post.ts';
import { transfersFor } from './posting-reference.ts';
import { splitLines } from './split-lines.ts';
import { testHeadKey } from './testing/head-key.ts';
import { verifyLedger } from './verify.ts';

const ctx = testContext();
const key = await testHeadKey();
/** More accounts than two pages, in the order of the export, so that the last ones are read after others were sent. */
const PUBLISHERS = Array.from({ length: 10_100 }, (_, number) =>
  account.publisher(publisherIdOf(number), 'pending'),
).sort((left, right) => accountId(left) - accountId(right));

function pay(subject: string, publishers: typeof PUBLISHERS) {
  const movements = publishers.map((credit) => ({
    debit: account.network('cj', 'expected'),
    credit,
    amount: micros(7),
  }));
  const reference = { subject, version: 1, kind: 'conversion.reported', ruleId: null, reason: null };
  return env.DB.batch(transferStatements(ctx, transfersFor(reference, movements)));
}

async function exported(): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of splitLines(exportLedger(ctx))) lines.push(line);
  return lines;
}

describe('exportLedger', () => {
  it('lists accounts, then transfers with each block after its last row, then the counts', {
    timeout: 30_000,
  }, async () => {
    await pay('cnv_1', PUBLISHERS);
    await closeBlock(ctx, key);
    await pay('cnv_2', PUBLISHERS.slice(0, 3));
    const types = (await exported()).map((line) => exportLine.parse(JSON.parse(line)).type);
    const order = types.filter((type, index) => type !== types[index - 1]);
    expect(order).toEqual(['account', 'transfer', 'block', 'transfer', 'end']);
    expect(types).toHaveLength(10_101 + 10_103 + 1 + 1);
  });

  it('shows the ledger at one time, whatever is written during the export', { timeout: 30_000 }, async () => {
    const before = await verifyLedger(await exported());
    const lines: string[] = [];
    for await (const line of splitLines(exportLedger(ctx))) {
      if (lines.push(line) > 1) continue;
      await pay('cnv_meanwhile', PUBLISHERS.slice(-50));
      await closeBlock(ctx, key);
    }
    expect(before).toMatchObject({ ok: true, transfers: 10_103, open: 3 });
    expect(await verifyLedger(lines)).toEqual(before);
    expect(await verifyLedger(await exported())).toMatchObject({ ok: true, transfers: 10_153, open: 0 });
  });

  it('shows the ledger at one time when a long export comes in parts', { timeout: 30_000 }, async () => {
    const lines: string[] = [];
    let cursor: string | undefined;
    for (let parts = 1; ; parts++) {
      let next: string | undefined;
      for await (const line of splitLines(exportLedger(ctx, { cursor, maxPages: 2 }))) {
        const parsed = exportLine.parse(JSON.parse(line));
        if (parsed.type === 'continue') next = parsed.cursor;
        else lines.push(line);
      }
      if (parts === 2) {
        await pay('cnv_between_parts', PUBLISHERS.slice(-50));
        await closeBlock(ctx, key);
      }
      cursor = next;
      if (cursor === undefined) {
        expect(parts).toBe(4);
        break;
      }
    }
    expect(await verifyLedger(lines)).toMatchObject({ ok: true, transfers: 10_153, open: 0 });
  });

  it('rejects an invalid cursor', () => {
    expect(() => exportLedger(ctx, { cursor: 'e30' })).toThrow(
      expect.objectContaining({ code: 'ledger.cursor_invalid' }),
    );
  });

  it('ends when the reader cancels', async () => {
    const reader = exportLedger(ctx).getReader();
    await reader.read();
    await reader.cancel();
    expect(await reader.read()).toMatchObject({ done: true });
  });
});
