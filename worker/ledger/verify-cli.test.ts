import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testHeadKey } from './testing/head-key.ts';
import { sampleExport, textOf } from './testing/sample-export.ts';

const CLI = new URL('./verify-cli.ts', import.meta.url).pathname;
const whole = [...textOf(sampleExport({ transfers: 1_234, rowsPerBlock: 100 }))].join('\n');
const edited = whole.replace('"amount":"1017"', '"amount":"1018"');
/** A whole export, an export in two parts, and a system without a closed block. */
const lines = whole.split('\n');
const PAGES: Record<string, string> = {
  '/v1/ledger/head': '{"data":null}',
  '/v1/operations/ledger/export': [...lines.slice(0, 700), '{"type":"continue","cursor":"bW9yZQ"}'].join(
    '\n',
  ),
  '/v1/operations/ledger/export?cursor=bW9yZQ': lines.slice(700).join('\n'),
};
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledger-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function run(args: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [CLI, ...args], { env: { ...process.env, ...environment } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, output };
}

async function fileWith(content: string): Promise<string> {
  const path = join(folder, `${content.length}.ndjson`);
  await writeFile(path, content);
  return path;
}

describe('with a file', () => {
  it('prints one sentence and exits with 0 if the ledger agrees', async () => {
    const { code, output } = await run([await fileWith(whole)]);
    expect(output).toContain('The ledger agrees');
    expect(output).toMatch(/transfers +1,234\n/);
    expect(output).toMatch(/open +34\n/);
    expect(code).toBe(0);
  });

  it('names the block of an edited amount and exits with 1', async () => {
    const { code, output } = await run([await fileWith(`${edited}\n`)]);
    expect(output).toContain('The ledger does NOT agree');
    expect(output).toContain('block 1: The rows of block 1 (transfers 1 to 100)');
    expect(code).toBe(1);
  });

  it('reports a head that isn’t in the chain, given as a hash or a file', async () => {
    const file = await fileWith(whole);
    const hash = 'ab'.repeat(32);
    const key = await testHeadKey();
    const closedAt = 1_795_000_000_000;
    const head = {
      sequence: 12,
      hash,
      closed_at: new Date(closedAt).toISOString(),
      signature: await key.sign({ number: 12, hash, closed_at: closedAt }),
      public_key: key.publicKey,
      transfers: 1_200,
    };
    const given = await run([file, '--head', hash]);
    expect(given).toMatchObject({ code: 1, output: expect.stringContaining('head.not_in_chain') });
    const fromFile = await run([file, '--head', await fileWith(JSON.stringify({ data: head }))]);
    expect(fromFile).toMatchObject({ code: 1, output: expect.stringContaining('head.not_in_chain') });
    const forged = await run([file, '--head', await fileWith(JSON.stringify({ ...head, sequence: 13 }))]);
    expect(forged).toMatchObject({
      code: 2,
      output: expect.stringContaining('signature of the head 13 is wrong'),
    });
  });

  it('reports transfers that are outside a block for too long', async () => {
    const { code, output } = await run([await fileWith(whole), '--max-open-minutes', '10']);
    expect(output).toContain('transfer.open_too_long');
    expect(code).toBe(1);
  });

  it('reports a missing file', async () => {
    const { code, output } = await run([join(folder, 'absent')]);
    expect(output).toContain('The ledger can’t be read');
    expect(code).toBe(2);
  });
});

describe('without a file', () => {
  it('exports from the running system with the operator token, and says how to start one if none runs', async () => {
    const server = createServer((request, response) => {
      const allowed = request.headers.authorization === 'Bearer river';
      const body = allowed ? PAGES[request.url ?? ''] : undefined;
      response.writeHead(body ? 200 : 401).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const address = server.address();
    const PORT = String(typeof address === 'object' ? address?.port : '');
    const welcome = await run([], { PORT, OPERATOR_TOKEN: 'river' });
    const refused = await run([], { PORT, OPERATOR_TOKEN: '' });
    await new Promise((resolve) => server.close(resolve));
    const absent = await run([], { PORT });
    expect(welcome).toMatchObject({ code: 0, output: expect.stringContaining('The ledger agrees') });
    expect(refused).toMatchObject({ code: 2, output: expect.stringContaining('responded with 401') });
    expect(absent).toMatchObject({
      code: 2,
      output: expect.stringContaining(
        `no server responds at http://localhost:${PORT}. Start it with "npm start"`,
      ),
    });
  });
});
