import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleExport, textOf } from './testing/sample-export.ts';

const CLI = new URL('./verify-cli.ts', import.meta.url).pathname;
const whole = [...textOf(sampleExport({ transfers: 1_234, rowsPerBlock: 100 }))].join('\n');
const edited = whole.replace('"amount":1017', '"amount":1018');
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledger-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the command as `npm run ledger:verify` does. */
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
  test('books that agree end in a sentence and exit code 0', async () => {
    const { code, output } = await run([await fileWith(whole)]);
    expect(output).toContain('The books are whole');
    expect(output).toMatch(/transfers +1,234\n/);
    expect(output).toMatch(/unsealed +34\n/);
    expect(code).toBe(0);
  });

  test('an edited amount is told with its block, and the exit code is 1', async () => {
    const { code, output } = await run([await fileWith(`${edited}\n`)]);
    expect(output).toContain('The books do NOT agree');
    expect(output).toContain('block 1: The rows of block 1 (transfers 1 to 100)');
    expect(code).toBe(1);
  });

  test('a file that is not there is told', async () => {
    const { code, output } = await run([join(folder, 'absent')]);
    expect(output).toContain('The books could not be read');
    expect(code).toBe(2);
  });
});

describe('without a file', () => {
  test('it asks the running system with the operator token, and says how to start one when none runs', async () => {
    const server = createServer((request, response) => {
      const allowed = request.headers.authorization === 'Bearer river';
      const known = request.url === '/v1/operations/ledger/export';
      response.writeHead(allowed && known ? 200 : 401).end(allowed && known ? whole : '');
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const address = server.address();
    const PORT = String(typeof address === 'object' ? address?.port : '');
    const welcome = await run([], { PORT, OPERATOR_TOKEN: 'river' });
    const refused = await run([], { PORT, OPERATOR_TOKEN: '' });
    await new Promise((resolve) => server.close(resolve));
    const absent = await run([], { PORT });
    expect(welcome).toMatchObject({ code: 0, output: expect.stringContaining('The books are whole') });
    expect(refused).toMatchObject({ code: 2, output: expect.stringContaining('answered 401') });
    expect(absent).toMatchObject({
      code: 2,
      output: expect.stringContaining(
        `no server answers at http://localhost:${PORT}. Start it with "npm start"`,
      ),
    });
  });
});
