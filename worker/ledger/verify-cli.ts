import { createReadStream } from 'node:fs';
import { DomainError, errorMessage } from '../platform/errors.ts';
import { splitLines } from './split-lines.ts';
import { type Verdict, verifyLedger } from './verify.ts';

/** `npm run ledger:verify [-- export.ndjson]`: checks a file, or the books of the running local system. 0 only when whole. */
async function main(file: string | undefined): Promise<number> {
  try {
    const verdict = await verifyLedger(splitLines(file ? createReadStream(file) : await download()));
    console.log(reportOf(verdict));
    return verdict.ok ? 0 : 1;
  } catch (error) {
    console.error(`The books could not be read: ${errorMessage(error)}`);
    return 2;
  }
}

async function download(): Promise<AsyncIterable<Uint8Array>> {
  const origin = `http://localhost:${process.env.PORT || 8788}`;
  const token = process.env.OPERATOR_TOKEN || 'local-only-operator-token';
  const response = await fetch(`${origin}/v1/operations/ledger/export`, {
    headers: { authorization: `Bearer ${token}` },
  }).catch((cause: unknown) => {
    throw new DomainError(
      'ledger.server_not_running',
      `no server answers at ${origin}. Start it with "npm start", or name a file: npm run ledger:verify -- export.ndjson`,
      503,
      { cause },
    );
  });
  if (!response.ok || !response.body)
    throw new DomainError('ledger.export_refused', `${origin} answered ${response.status}.`, 502);
  return response.body;
}

function reportOf(verdict: Verdict): string {
  const figures = (['accounts', 'transfers', 'blocks', 'unsealed'] as const).map(
    (name) => `  ${name.padEnd(10)} ${verdict[name].toLocaleString('en-US').padStart(12)}`,
  );
  const faults = verdict.faults.map(({ code, at, detail }) => `  ${at}: ${detail} (${code})`);
  const result = verdict.ok
    ? 'The books are whole: every block, every balance and the sum of all balances agree.'
    : 'The books do NOT agree. What differs first:';
  return [...figures, `  last block ${verdict.head}`, '', result, ...faults].join('\n');
}

process.exitCode = await main(process.argv[2]);
