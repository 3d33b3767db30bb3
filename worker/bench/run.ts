import { errorMessage } from '../platform/errors.ts';
import { buildWorkers } from './build-workers.ts';
import type { Finding } from './finding.ts';
import { LONG_PARTS, PARTS } from './parts.ts';
import { MEASURED, resultsOf, writeResults } from './results.ts';

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`  There is no part ${unknown.join(', ')}. The parts are: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}

console.log('  Building the Workers …');
await buildWorkers();
const missed: string[] = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (named.length > 0 ? !named.includes(name) : LONG_PARTS.includes(name)) continue;
  console.log(`\n  ${name} …`);
  if (!(await isMet(name, measure))) missed.push(name);
}
if (missed.length > 0) console.error(`\n  Missed: ${missed.join(', ')}`);
process.exit(missed.length > 0 ? 1 : 0);

/** Measures a part and keeps its results. One that can't be measured has none, and doesn't stop the others. */
async function isMet(name: string, measure: () => Promise<Finding[]>): Promise<boolean> {
  try {
    const findings = await measure();
    for (const finding of findings) console.log(lineOf(finding));
    writeResults(MEASURED, name, resultsOf(findings, new Date()));
    return findings.every(({ passed }) => passed);
  } catch (error) {
    console.error(`  ${errorMessage(error)}`);
    return false;
  }
}

function lineOf({ promise, target, measured, details, passed }: Finding): string {
  const line = `  ${passed ? 'met   ' : 'MISSED'}  ${promise}: ${measured} (target: ${target})`;
  return details ? `${line}\n          ${details}` : line;
}
