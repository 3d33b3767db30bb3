import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Finding } from './finding.ts';
import type { MachineFacts } from './machine-facts.ts';
import { markdownTable } from './table.ts';

const RESULTS = '.bench/results.json';
const PAGE = 'docs/benchmarks.md';
const BETWEEN_MARKS = /(<!-- results -->\n)[\s\S]*(<!-- end of results -->)/;

/** Writes the findings as JSON. */
export function writeResults(facts: MachineFacts, findings: readonly Finding[]): void {
  mkdirSync('.bench', { recursive: true });
  writeFileSync(RESULTS, `${JSON.stringify({ facts, findings }, null, 2)}\n`);
}

/** Writes the table of a complete run to docs/benchmarks.md. */
export function writePage(facts: MachineFacts, findings: readonly Finding[]): void {
  const machine = `${facts.date}, \`npm run bench\` on ${facts.cores} cores (${facts.processor}), ${facts.memoryGib} GiB, ${facts.system}; node ${facts.node}, workerd ${facts.workerd}.`;
  const text = `\n${machine}\n\n${markdownTable(findings)}\n\n`;
  const page = readFileSync(PAGE, 'utf8');
  writeFileSync(
    PAGE,
    page.replace(BETWEEN_MARKS, (_, open: string, close: string) => open + text + close),
  );
}
