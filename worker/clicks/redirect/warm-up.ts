import {
  type EdgeSource,
  ENFORCED_PART,
  type EnforcedPart,
  type ProgramShard,
  programPart,
  shardOf,
} from '../../catalog/edge-table.ts';
import { hashVisitor } from '../../platform/rate-limits/address-network.ts';
import { instantOf } from '../../platform/time.ts';
import { readClickId } from '../click-id.ts';
import { EdgeCache, readContextAt } from './edge-cache.ts';
import { planLink } from './link-plan.ts';
import { parseLink } from './parse-link.ts';
import { ClickResponses } from './responses.ts';
import { cachedAgent, classifyVisitor } from './visitor.ts';

const ANY_TIME = instantOf(Date.UTC(2026, 0));
const BRAND = 'brd_0000000000000000';
const ENFORCED: EnforcedPart = {
  version: 1,
  patterns: ['banned.example', 'banned.*'],
  publishers: 3,
  missing: '',
  suspended: '2',
  closed: '',
  closedPrograms: '1',
  templates: {
    any: { template: 'https://network.example/{id}?c={click_id}&u={deeplink}', variables: { id: '1' } },
  },
};
const ROUTE: ProgramShard = {
  version: 1,
  templates: {},
  programs: {},
  brands: { [BRAND]: ['prg_0', 2, BRAND, 'any', 1, 'https://shop.com/', ['shop.com'], { id: '2' }] },
  domains: {},
};
const PARTS: ReadonlyMap<string, object> = new Map<string, object>([
  [ENFORCED_PART, ENFORCED],
  [programPart(shardOf(BRAND)), ROUTE],
]);
/** Regular expressions are compiled when they run for the second time. */
const RUNS = 3;

/**
 * Rehearses a redirect: code is compiled when it first runs. An isolate evaluates its modules before its first request arrives, at
 * Cloudflare during the TLS handshake. Random values and I/O aren't allowed there, so no click ID is created and nothing is stored.
 */
export function warmUp(): void {
  void rehearse();
  // One run only interprets the hash. After twenty, its functions are compiled, which saves another half a millisecond.
  for (let address = 0; address < 20; address++) hashVisitor('warm-up', ANY_TIME, `192.0.2.${address}`);
}

async function rehearse(): Promise<void> {
  const responses = new ClickResponses({ ENVIRONMENT: 'local', PUBLIC_ORIGIN: 'https://tributary.example' });
  for (let run = 0; run < RUNS; run++) {
    const edge = new EdgeCache({ get: async (key) => JSON.stringify(PARTS.get(key) ?? null) }, NO_SOURCE);
    const link = await parseLink(
      `https://tributary.example/go/PUB000001/${BRAND}?url=https://shop.com/${run}&ref=warm-up`,
    );
    if (!link) return;
    const plan = await planLink(
      link,
      edge,
      (location) => location,
      readContextAt(ANY_TIME, () => undefined),
    );
    const headers = new Headers({ 'user-agent': `Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.${run}` });
    const agent = cachedAgent(headers.get('user-agent'));
    classifyVisitor('GET', headers, agent);
    readClickId(['warm-up'], `${run}`.repeat(30));
    responses.passOn(plan.location.join('0'));
  }
}

const unknown = async () => null;
/** The table has all that the rehearsal needs. */
const NO_SOURCE: EdgeSource = {
  publisher: unknown,
  program: unknown,
  brand: unknown,
  link: unknown,
  domain: async () => [],
  enforced: async () => ENFORCED,
};
