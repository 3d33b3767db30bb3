import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const WORKER = join(import.meta.dirname, '..');

/**
 * The folders of `worker/`, each with its subject. A district imports those above it, and of each only the files in its
 * `public.json`. `app` assembles them, so it may import any file.
 */
export const DISTRICTS: Readonly<Record<string, string>> = {
  platform:
    'money, time, IDs, the HTTP layer, audit, alerts, settings, rate limits, email, guarded calls outside',
  ledger: 'accounts, transfers, blocks and their archive. Nothing updates or deletes a transfer',
  catalog: 'programs of networks, brands, search, logos; publishes the edge table',
  clicks:
    'the redirect, without the database: parse, resolve, decide, 302, record. Where clicks are kept and read',
  webhooks: 'publishers’ endpoints, deliveries with retries, signatures',
  accounts: 'publishers, sign-in, sites, API keys, connected apps, operators, feedback',
  links: 'saved links and campaigns, their health, the check of a page',
  compliance: 'rules, evaluation, violations, reviews, banned domains',
  sales: 'report rows in every version, attribution, status, shares, earnings, claims, adjustments',
  networks: 'one folder for each network, with its sandbox; syncs, postbacks, settings',
  payouts: 'what is due, runs over both rails, statements, balances',
  reconciliation: 'statements and payments of networks, the close of a month, the money check',
  reporting:
    'what is read across subjects, for publishers and for operators; due notifications. Changes no money',
  'test-tools':
    'test data, and everything that makes test traffic: load tests, click testers, campaigns, mock endpoints',
  monitoring:
    'health and its history, incidents and the public status, logs by request, checks, telemetry for others',
  openapi: 'the API document and the texts for assistants',
  mcp: 'tools, prompts and resources for assistants',
  compat: 'paths of the first version of the API',
  app: 'assembly: routes, guards, schedules, queues, and the jobs that join districts',
};

/** Folders beside the districts: other programs and Workers, and tests that span districts. */
export const BESIDE: Readonly<Record<string, string>> = {
  sandbox:
    'a Worker with the networks, PayPal, a bank and the shop, for local use. Each network’s part is in its folder',
  histories: 'random histories of sales and payouts, compared with a model of the money',
  checks: 'tests that need packages of their own',
  bench: 'measurements',
  local: '`npm start`, `npm run demo`, `npm test`',
};

const NAMES = Object.keys(DISTRICTS);
/** The districts that each one may import. */
const ABOVE: ReadonlyMap<string, readonly string[]> = new Map(
  NAMES.map((name, index) => [name, NAMES.slice(0, index)]),
);
/** The part of a network that runs in the sandbox's Worker. */
const SANDBOX_PART = '^worker/networks/[^/]+/sandbox/';

/** The rules as dependency-cruiser takes them. Biome checks those of `web/`. */
export const FORBIDDEN = [
  forbid('no-circles', {}, { circular: true }),
  forbid(
    'folder-without-a-subject',
    {},
    { path: '^worker/[^/]+/', pathNot: within([...NAMES, ...Object.keys(BESIDE)]) },
  ),
  ...NAMES.map((name) =>
    forbid(
      `imports-of-${name}`,
      { path: within([name]), pathNot: SANDBOX_PART },
      { path: '^worker/', pathNot: within([name, ...(ABOVE.get(name) ?? [])]) },
    ),
  ),
  ...NAMES.map((name) =>
    forbid(
      `not-in-${name}/public.json`,
      { path: within(NAMES.filter((other) => other !== name && other !== 'app')) },
      { path: within([name]), pathNot: `^(${publicFiles(name).map(escaped).join('|')})$` },
    ),
  ),
  forbid('sandbox-in-the-product', { path: within(NAMES), pathNot: SANDBOX_PART }, { path: SANDBOX_PART }),
  forbid(
    'product-in-the-sandbox',
    { path: SANDBOX_PART },
    { path: '^worker/', pathNot: `${SANDBOX_PART}|${within(['sandbox', 'platform'])}` },
  ),
];

/** The files of a district that other districts may import, as paths in the repository. */
export function publicFiles(district: string): string[] {
  const listed: string[] = JSON.parse(readFileSync(join(WORKER, district, 'public.json'), 'utf8'));
  return listed.map((file) => `worker/${district}/${file}`);
}

/** The district of a file; undefined for one of another program or of none. */
export function districtOf(path: string): string | undefined {
  const name = /^worker\/([^/]+)\//.exec(inItsProgram(path))?.[1];
  return name !== undefined && Object.hasOwn(DISTRICTS, name) ? name : undefined;
}

/** The path of a file, where the part of a network that runs in the sandbox's Worker is a folder of the sandbox. */
export function inItsProgram(path: string): string {
  return path.replace(/^worker\/networks\/([^/]+)\/sandbox\//, 'worker/sandbox/$1/');
}

interface Paths {
  path?: string;
  pathNot?: string;
}

/** A rule of dependency-cruiser. */
export function forbid(name: string, from: Paths, to: Paths & { circular?: boolean }) {
  return { name, severity: 'error' as const, from, to };
}

function within(names: readonly string[]): string {
  return `^worker/(${names.join('|')})/`;
}

function escaped(path: string): string {
  return path.replaceAll('.', String.raw`\.`);
}
