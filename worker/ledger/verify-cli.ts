import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { errorMessage } from '../platform/errors.ts';
import { failure } from '../platform/failure.ts';
import { exportLine } from './export-line.ts';
import { isSigned } from './head-key.ts';
import { splitLines } from './split-lines.ts';
import { type VerificationReport, type VerifyOptions, verifyLedger } from './verify.ts';

const USAGE = `npm run ledger:verify [-- [export.ndjson] [--head <hash|file>] [--public-key <key>] [--max-open-minutes <60>]]`;

const publishedHead = z.looseObject({
  sequence: z.int(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  closed_at: z.iso.datetime(),
  signature: z.string(),
  public_key: z.string(),
});
const ledgerBadUsage = failure('ledger.bad_usage', 400, (sentence: string) => sentence);
const ledgerHeadUnreadable = failure(
  'ledger.head_unreadable',
  400,
  (text: string) => `${text} contains no ledger head.`,
);
const ledgerHeadForged = failure(
  'ledger.head_forged',
  400,
  (number: number) => `The signature of the head ${number} is wrong.`,
);
const ledgerExportEmpty = failure('ledger.export_empty', 502, 'The export has no body.');
const ledgerServerNotRunning = failure(
  'ledger.server_not_running',
  503,
  (origin: string) =>
    `no server responds at ${origin}. Start it with "npm start", or pass a file: npm run ledger:verify -- export.ndjson`,
);
const ledgerExportRefused = failure(
  'ledger.export_refused',
  502,
  (origin: string, status: number) => `${origin} responded with ${status}.`,
);

/** The response of the API, or the bare head from the archive. */
const envelope = z.union([
  z.object({ data: publishedHead.nullable() }),
  publishedHead.transform((data) => ({ data })),
]);
type PublishedHead = z.infer<typeof publishedHead>;

/** Checks a file, or the ledger of the running local system. 0 only when everything agrees. */
async function main(args: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        head: { type: 'string' },
        'public-key': { type: 'string' },
        'max-open-minutes': { type: 'string', default: '60' },
      },
    });
    const minutes = Number(values['max-open-minutes']);
    if (!(minutes >= 0)) throw ledgerBadUsage(USAGE);
    const [file] = positionals;
    const given = values.head === undefined ? null : await headFrom(values.head);
    const published = file === undefined ? await publishedByServer() : null;
    const publicKey = values['public-key'] ?? given?.publicKey ?? published?.public_key ?? null;
    const expected = given ?? (published && { hash: published.hash, number: published.sequence });
    const options: VerifyOptions = { expectedHead: expected, publicKey, maxOpen: minutes * 60_000 };
    const lines = file === undefined ? download() : splitLines(createReadStream(file));
    const report = await verifyLedger(lines, options);
    console.log(reportOf(report, publicKey));
    return report.ok ? 0 : 1;
  } catch (error) {
    console.error(`The ledger can’t be read: ${errorMessage(error)}`);
    return 2;
  }
}

/** The expected head: a hash, or a file from `GET /v1/ledger/head` or the archive. */
async function headFrom(text: string): Promise<{ hash: string; number?: number; publicKey?: string }> {
  if (/^[0-9a-f]{64}$/.test(text)) return { hash: text };
  const head = readPublished(await readFile(text, 'utf8'));
  if (!head) throw ledgerHeadUnreadable(text);
  await requireSigned(head);
  return { hash: head.hash, number: head.sequence, publicKey: head.public_key };
}

async function requireSigned(head: PublishedHead): Promise<void> {
  const { sequence: number, hash, closed_at, signature, public_key } = head;
  const signed = { number, hash, closed_at: Date.parse(closed_at) };
  if (!(await isSigned(public_key, signed, signature))) throw ledgerHeadForged(number);
}

function readPublished(text: string): PublishedHead | null {
  return envelope.parse(JSON.parse(text)).data;
}

async function publishedByServer(): Promise<PublishedHead | null> {
  return readPublished(await (await fetchFromServer('/v1/ledger/head')).text());
}

async function* download(): AsyncGenerator<string, void> {
  for (let query = ''; ; ) {
    const { body } = await fetchFromServer(`/v1/operations/ledger/export${query}`);
    if (!body) throw ledgerExportEmpty();
    let next: string | null = null;
    for await (const line of splitLines(body)) {
      if (line.startsWith('{"type":"continue"')) next = cursorOf(line);
      else yield line;
    }
    if (next === null) return;
    query = `?cursor=${encodeURIComponent(next)}`;
  }
}

function cursorOf(line: string): string | null {
  const parsed = exportLine.parse(JSON.parse(line));
  return parsed.type === 'continue' ? parsed.cursor : null;
}

async function fetchFromServer(path: string): Promise<Response> {
  const origin = `http://localhost:${process.env.PORT || 8788}`;
  const token = process.env.OPERATOR_TOKEN || 'local-only-operator-token';
  const response = await fetch(`${origin}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  }).catch((cause: unknown) => {
    throw ledgerServerNotRunning(origin).causedBy(cause);
  });
  if (!response.ok) throw ledgerExportRefused(origin, response.status);
  return response;
}

function reportOf(report: VerificationReport, publicKey: string | null): string {
  const counts = (['accounts', 'transfers', 'blocks', 'signed', 'open'] as const).map(
    (name) => `  ${name.padEnd(10)} ${report[name].toLocaleString('en-US').padStart(12)}`,
  );
  const problems = report.problems.map(({ code, at, detail }) => `  ${at}: ${detail} (${code})`);
  const result = report.ok
    ? 'The ledger agrees: every block, every balance and the sum of all balances.'
    : 'The ledger does NOT agree. The first differences:';
  const unsigned = 'Signatures were not checked: name a key with --public-key, or a head file with --head.';
  return [
    ...counts,
    `  last block ${report.head}`,
    ...(publicKey === null ? [`  ${unsigned}`] : []),
    '',
    result,
    ...problems,
  ].join('\n');
}

process.exitCode = await main(process.argv.slice(2));
