import { readFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { openExport } from '../../app/exports/read-export.ts';
import { DomainError } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import { importExport, writeObjectFiles, writeObjects, writeSqlFiles } from './run-import.ts';
import { bucketOf, folderSource } from './sources.ts';

const USAGE =
  'npm run import -- <folder | s3> --identity <file> --public-key <key> [--export exports/<name>] [--state .wrangler/state] [--sql <folder>] [--archive]';
const importBadUsage = failure('import.bad_usage', 400, (sentence: string) => sentence);

/** Makes a system of an export (docs/recipes/export-import.md). */
try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof DomainError)) throw error;
  console.error(`  ${error.message} (${error.code})`);
  process.exitCode = 1;
}

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      identity: { type: 'string' },
      'public-key': { type: 'string' },
      export: { type: 'string' },
      state: { type: 'string', default: '.wrangler/state' },
      sql: { type: 'string' },
      archive: { type: 'boolean', default: false },
    },
  });
  const [place] = positionals;
  const publicKey = values['public-key'];
  if (!place || !values.identity || !publicKey) throw importBadUsage(USAGE);
  const source = place === 's3' ? bucketOf('IMPORT', process.env) : folderSource(place);
  const identity = identityIn(values.identity);
  const from = await openExport(source, { identity, publicKey, folder: values.export });
  const { manifest, folder } = from;
  say(`${folder}: as of ${new Date(manifest.cut.at).toISOString()}, ${manifest.parts.length} parts`);
  const report = await importExport({ from, state: values.state, say });
  for (const [step, result] of Object.entries(report.restore?.steps ?? {}))
    say(`${step}: ${JSON.stringify(result)}`);
  if (report.restore?.error) say(report.restore.error);
  for (const { at, detail, code } of report.ledger.problems) say(`${at}: ${detail} (${code})`);
  const isWhole = report.ledger.ok && report.restore?.state === 'done';
  say(
    isWhole
      ? `The ledger agrees up to block ${manifest.cut.ledger?.sequence ?? 0}. The system is in ${values.state}. Payouts are stopped.`
      : 'The import is NOT whole. Don’t use it.',
  );
  if (!isWhole) process.exitCode = 1;
  if (values.sql !== undefined) {
    say(`${await writeSqlFiles(from, values.sql)} SQL files are in ${values.sql}`);
    const bucket = values.archive ? bucketOf('ARCHIVE', process.env) : null;
    const count = bucket
      ? await writeObjects(from, (name, bytes, metadata) =>
          bucket.put(name, Uint8Array.from(bytes), metadata),
        )
      : await writeObjectFiles(from, `${values.sql}/objects`);
    say(`${count} objects are in ${bucket ? 'the archive' : `${values.sql}/objects`}`);
  }
}

/** The first identity of a file as `age-keygen` writes it. */
function identityIn(file: string): string {
  const identity = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (!identity) throw importBadUsage(`${file} has no identity. age-keygen makes one.`);
  return identity;
}

function say(line: string): void {
  console.log(`  ${line}`);
}
