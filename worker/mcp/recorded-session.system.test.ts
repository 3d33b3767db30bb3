import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalServer } from '../local/server.ts';
import { type OwnSystem, ownSystem } from '../local/testing/own-system.ts';
import { compactJson, recordSession } from './testing/record-session.ts';

/** The pages show these two. `RECORD=1` writes them again. */
const SESSION = 'web/src/lib/recorded/session.json';
const TRACE = 'web/src/lib/recorded/trace.json.txt';

let system: OwnSystem;
let server: LocalServer;
let today: Awaited<ReturnType<typeof recordSession>>;

beforeAll(async () => {
  system = await ownSystem();
  server = await system.start();
  expect((await fetch(`${server.origin}/dev/seed`, { method: 'POST' })).status).toBe(200);
  today = await recordSession(server.origin);
  if (process.env.RECORD !== '1') return;
  writeFileSync(SESSION, `${JSON.stringify(today.session, null, 2)}\n`);
  writeFileSync(TRACE, `${compactJson(today.trace)}\n`);
});

afterAll(async () => {
  await server?.kill();
  system?.remove();
});

describe('the session of an assistant that the pages show', () => {
  const recorded = () => ({
    session: JSON.parse(readFileSync(SESSION, 'utf8')),
    trace: JSON.parse(readFileSync(TRACE, 'utf8')),
  });

  it('is what the tools return today, apart from IDs and times', () => {
    expect(comparable(recorded().session)).toEqual(comparable(today.session));
  });

  it('has the trace that the API returns today, apart from IDs and times', () => {
    expect(comparable(recorded().trace)).toEqual(comparable(today.trace));
  });

  it('ends in a cent that the ledger has credited to the publisher', () => {
    const { data, summary } = recorded().trace;
    const micros = (amount: string) => Math.round(Number(amount) * 1_000_000);
    const credited = data.transfers.reduce(
      (sum: number, { from, to, amount }: { from: string; to: string; amount: string }) =>
        sum +
        (to.startsWith('publisher:') ? micros(amount) : 0) -
        (from.startsWith('publisher:') ? micros(amount) : 0),
      0,
    );
    expect(credited).toBe(micros(data.net));
    expect(micros(data.net) * 100).toBe(micros(data.gross) * data.share_percent);
    expect(summary).toEqual({ net: data.net, ledger_net: data.net, adds_up: true });
    expect(recorded().session.after.at(-1).says).toContain(`net ${data.net} USD`);
  });
});

/** Without what differs from one run to the next: IDs, order numbers, days and times, and how many brands a sync has read. */
function comparable(value: unknown): unknown {
  const text = JSON.stringify(value)
    .replaceAll(/\b(brd|cnv)_[0-9a-z]{16}\b/g, '$1_…')
    .replaceAll(/\b[0-9a-z]{30}\b/g, 'click')
    .replaceAll(/\d+ open brands/g, 'Some open brands')
    .replaceAll(/\bSO-[0-9a-z]+\b/g, 'SO-…')
    .replaceAll(/\b\d{1,2} [A-Z][a-z]{2} \d{4}\b/g, 'day')
    .replaceAll(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, 'time');
  return JSON.parse(text);
}
