import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Finding } from './finding.ts';
import type { MachineFacts } from './machine-facts.ts';
import { markdownTable } from './table.ts';

const RESULTS = '.bench/results.json';
const PAGE = 'docs/benchmarks.md';

/** Writes the findings as JSON. */
export function writeResults(facts: MachineFacts, findings: readonly Finding[]): void {
  mkdirSync('.bench', { recursive: true });
  writeFileSync(RESULTS, `${JSON.stringify({ facts, findings }, null, 2)}\n`);
}

/** Replaces the table of a part in docs/benchmarks.md. A part without a place there isn't written. */
export function writePart(facts: MachineFacts, part: string, findings: readonly Finding[]): void {
  const place = new RegExp(`(<!-- results of ${part} -->\\n)[\\s\\S]*?(<!-- end -->)`);
  const machine = `${facts.date}, ${facts.cores} cores (${facts.processor}), ${facts.memoryGib} GiB, ${facts.system}, node ${facts.node}, workerd ${facts.workerd}`;
  const text = `\n${markdownTable(findings)}\n\n${machine}\n\n`;
  const page = readFileSync(PAGE, 'utf8');
  writeFileSync(
    PAGE,
    page.replace(place, (_, open: string, close: string) => open + text + close),
  );
}
