import { errorMessage } from '../platform/errors.ts';
import { buildWorkers } from './build-workers.ts';
import type { Finding } from './finding.ts';
import { machineFacts } from './machine-facts.ts';
import { analytics } from './parts/analytics.ts';
import { authenticatedList } from './parts/authenticated-list.ts';
import { catalogue } from './parts/catalogue.ts';
import { cold } from './parts/cold.ts';
import { histories } from './parts/histories.ts';
import { memory } from './parts/memory.ts';
import { redirect } from './parts/redirect.ts';
import { reports } from './parts/reports.ts';
import { search } from './parts/search.ts';
import { writePage, writeResults } from './publish-results.ts';
import { terminalTable } from './table.ts';

const PARTS: Record<string, () => Promise<Finding[]>> = {
  redirect,
  cold,
  sync: catalogue,
  memory,
  analytics,
  search,
  reports,
  'authenticated-list': authenticatedList,
};

/** Parts that measure no speed and take long: they run only when they are named. */
const ON_REQUEST: Record<string, () => Promise<Finding[]>> = { histories };
const ALL = { ...PARTS, ...ON_REQUEST };

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(ALL, name));
if (unknown.length > 0) {
  console.error(`  There is no part ${unknown.join(', ')}. The parts are: ${Object.keys(ALL).join(', ')}.`);
  process.exit(1);
}

console.log('  Building the Workers …');
await buildWorkers();
const findings: Finding[] = [];
for (const [name, measure] of Object.entries(asked.length === 0 ? PARTS : ALL))
  if (asked.length === 0 || asked.includes(name)) findings.push(...(await measured(name, measure)));
const facts = machineFacts(new Date());
writeResults(facts, findings);
if (asked.length === 0) writePage(facts, findings);
process.exit(findings.some(({ held }) => held === false) ? 1 : 0);

/** Measures a part and prints it; one that breaks is a finding that did not hold, and the others go on. */
async function measured(name: string, measure: () => Promise<Finding[]>): Promise<Finding[]> {
  console.log(`\n  ${name} …`);
  const found = await measure().catch((error: unknown): Finding[] => [
    { what: `The part ${name}`, mustReach: 'runs', measured: errorMessage(error), held: false, figures: {} },
  ]);
  console.log(terminalTable(found));
  return found;
}
