import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, platform, totalmem } from 'node:os';
import { z } from 'zod';
import type { Finding } from './finding.ts';

/** A run writes here. Git ignores the folder, so measuring on a busy machine changes nothing that is published. */
export const MEASURED = '.bench/results';
/** The results of the last release, one file for each part. docs/benchmarks.md is made of them. */
export const RELEASED = 'worker/bench/results';

const Results = z.object({
  date: z.iso.date(),
  machine: z.string(),
  findings: z.array(
    z.object({
      promise: z.string(),
      target: z.string(),
      measured: z.string(),
      details: z.string().optional(),
      passed: z.boolean(),
    }),
  ),
});

/** What a part has measured, when and where. */
export type Results = z.infer<typeof Results>;

export function resultsOf(findings: Finding[], at: Date): Results {
  return { date: at.toISOString().slice(0, 10), machine: thisMachine(), findings };
}

function thisMachine(): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync('node_modules/workerd/package.json', 'utf8')));
  const processor = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`;
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return [processor, memory, platform(), `node ${process.versions.node}`, `workerd ${version}`].join(', ');
}

export function writeResults(folder: string, part: string, results: Results): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${part}.json`, `${JSON.stringify(results, null, 2)}\n`);
}

/** The results in a folder by part. */
export function readResults(folder: string): Map<string, Results> {
  mkdirSync(folder, { recursive: true });
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    files.map((name) => [
      name.slice(0, -'.json'.length),
      Results.parse(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))),
    ]),
  );
}
