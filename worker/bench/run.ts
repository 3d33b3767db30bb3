import { errorMessage } from '../platform/errors.ts';
import { buildWorkers } from './build-workers.ts';
import type { Finding } from './finding.ts';
import { machineFacts } from './machine-facts.ts';
import { analytics } from './parts/analytics.ts';
import { authenticatedList } from './parts/authenticated-list.ts';
import { brandList } from './parts/brand-list.ts';
import { catalogSync } from './parts/catalog-sync.ts';
import { clickLookup } from './parts/click-lookup.ts';
import { clickStores } from './parts/click-stores.ts';
import { cold } from './parts/cold.ts';
import { compliance } from './parts/compliance.ts';
import { histories } from './parts/histories.ts';
import { mcp } from './parts/mcp.ts';
import { memory } from './parts/memory.ts';
import { payoutRun } from './parts/payout-run.ts';
import { programs } from './parts/programs.ts';
import { properties } from './parts/properties.ts';
import { redirect } from './parts/redirect.ts';
import { reports } from './parts/reports.ts';
import { scale } from './parts/scale.ts';
import { script } from './parts/script.ts';
import { search } from './parts/search.ts';
import { writePart, writeResults } from './publish-results.ts';
import { terminalTable } from './table.ts';

const PARTS: Record<string, () => Promise<Finding[]>> = {
  redirect,
  cold,
  sync: catalogSync,
  memory,
  analytics,
  'click-stores': clickStores,
  search,
  'brand-list': brandList,
  programs,
  reports,
  'authenticated-list': authenticatedList,
  script,
  mcp,
  compliance,
};

/** Long parts. They run only if they are named. */
const ON_REQUEST: Record<string, () => Promise<Finding[]>> = {
  histories,
  properties,
  scale,
  'payout-run': payoutRun,
  'click-lookup': clickLookup,
};
const ALL = { ...PARTS, ...ON_REQUEST };

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !Object.hasOwn(ALL, name));
if (unknown.length > 0) {
  console.error(`  There is no part ${unknown.join(', ')}. The parts are: ${Object.keys(ALL).join(', ')}.`);
  process.exit(1);
}

console.log('  Building the Workers …');
await buildWorkers();
const facts = machineFacts(new Date());
const findings: Finding[] = [];
for (const [name, measure] of Object.entries(requested.length === 0 ? PARTS : ALL)) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  const results = await measured(name, measure);
  writePart(facts, name, results);
  findings.push(...results);
}
writeResults(facts, findings);
process.exit(findings.some(({ passed }) => passed === false) ? 1 : 0);

/** Measures and prints a part. An error is a failed finding and doesn't stop the others. */
async function measured(name: string, measure: () => Promise<Finding[]>): Promise<Finding[]> {
  console.log(`\n  ${name} …`);
  const results = await measure().catch((error: unknown): Finding[] => [
    { what: `The part ${name}`, target: 'runs', measured: errorMessage(error), passed: false, figures: {} },
  ]);
  console.log(terminalTable(results));
  return results;
}
