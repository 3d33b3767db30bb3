import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type DocsText, proseOf, readDocs } from '../../client/docs-fences.ts';
import { DOCS_GROUPS } from '../../web/src/lib/docs-pages.ts';
import type { ClickRecord } from '../clicks/click-record.ts';
import { TOOLS } from '../mcp/tools.ts';
import { postbackConfig } from '../networks/postback/config.ts';
import { type ApiDocument, operationsOf } from '../openapi/document.ts';
import { ERROR_CODES } from '../openapi/error-codes.gen.ts';
import { ASSISTANT_PROMPTS } from '../platform/contract/assistant-prompts.ts';
import { VERIFIER } from '../platform/contract/webhook-verifier.ts';
import { ACCOUNT_LIMITS } from '../platform/settings/account-limits.ts';
import { EVENT_SUMMARIES } from '../webhooks/event-schemas.ts';
import { RETRY_DELAYS } from '../webhooks/policy.ts';
import { MACRO_NAMES } from '../webhooks/postback-url.ts';
import { describeApi } from './api-document.ts';
import { app } from './app.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const textOf = (pattern: string) => globSync(pattern, { cwd: ROOT }).map(read).join('\n');

const PAGES = readDocs();
const page = (slug: string): DocsText => {
  const found = PAGES.find((each) => each.slug === slug);
  if (!found) throw new Error(`There is no page ${slug}.`);
  return found;
};
const each = PAGES.map((text) => [text.slug, text] as const);

const TITLES = new Map(DOCS_GROUPS.flatMap(({ pages }) => pages.map(({ slug, title }) => [slug, title])));

const document = describeApi(app, 'https://tributary.example');
const paths = new Set(operationsOf(document).map(({ path }) => path));
const calls = new Set(operationsOf(document).map(({ method, path }) => `${method.toUpperCase()} ${path}`));

/** The names of a postback's parameters, without those of secrets. */
const { secret: _, ...POSTBACK_FIELDS } = postbackConfig.parse({}).parameters;
const POSTBACK_NAMES = Object.values(POSTBACK_FIELDS).flat();

/** The first cell of each row of a page's tables, without the heads. */
const firstCells = ({ text }: DocsText) =>
  [...text.matchAll(/^\| `([^`|]+)` \|/gm)].map(([, cell = '']) => cell);

describe('the documentation', () => {
  it.each(each)('%s begins with its answer and ends with where to go next', (_, { text }) => {
    expect(text).toMatch(/^[A-Z]/);
    expect(text.trim().split('\n').at(-1)).toMatch(/^\*\*Next:\*\* \[/);
    expect(proseOf(text)).not.toMatch(/^# /m);
  });

  it.each(each)('%s links only to pages of the site and files that exist', (_, { text }) => {
    const wrong = linksOf(text).filter((link) => !leadsSomewhere(link));
    expect(wrong).toEqual([]);
  });

  it.each(each)('%s names only codes, events, fields, calls and settings that exist', (_, { text }) => {
    expect(namesOf(text).filter((name) => !exists(name))).toEqual([]);
  });

  it.each(each)('%s names other pages by their titles', (_, { text }) => {
    const wrong = [...proseOf(text).matchAll(/\[([A-Z][^\]]*)\]\(\/docs\/([\w-]+)\)/g)].filter(
      ([, label, slug = '']) => TITLES.has(slug) && TITLES.get(slug) !== label,
    );
    expect(wrong.map(([link]) => link)).toEqual([]);
  });
});

describe('the page about webhooks', () => {
  it('has the verifier that the product offers elsewhere', () => {
    const codes = page('webhooks').groups.flatMap(({ samples }) => samples.map(({ code }) => code));
    expect(codes).toContain(VERIFIER);
  });

  it('lists every event with its meaning', () => {
    const rows = [...page('webhooks').text.matchAll(/^\| `(\w+\.\w+)` \| (.+?) \|$/gm)];
    const told = Object.fromEntries(rows.map(([, event, when = '']) => [event, when.toLowerCase()]));
    expect(Object.keys(told).sort()).toEqual(Object.keys(EVENT_SUMMARIES).sort());
  });

  it('has the delays of the retries', () => {
    const rows = [...page('webhooks').text.matchAll(/^\| (\d+) \| (\d+) (s|min|h) \|$/gm)];
    const unit: Record<string, number> = { s: 1_000, min: 60_000, h: 3_600_000 };
    expect(rows.map(([, , amount, name = '']) => Number(amount) * (unit[name] ?? 0))).toEqual(RETRY_DELAYS);
  });
});

it('every command to restore says to which moment and why, or follows, pauses or resumes', () => {
  const texts = [...PAGES.map(({ text }) => text), textOf('docs/**/*.md')].join('\n');
  const commands = [...texts.matchAll(/npm run restore\b([^`\n]*)/g)].map(([command]) => command);
  expect(commands.length).toBeGreaterThan(4);
  const isWhole = (command: string) =>
    /^npm run restore -- (.* )?(--follow|--pause|--resume)$/.test(command.trim()) ||
    /^npm run restore -- .*--to \S+ --reason '[^']+'/.test(command);
  expect(commands.filter((command) => !isWhole(command))).toEqual([]);
});

it('the page for owners of other sites names each agent that requests them', () => {
  const sources = textOf('worker/{accounts,catalog,links}/**/!(*.test).ts');
  const agents = [...sources.matchAll(/['`](Tributary[\w-]*[a-z])(?:'|\/)/g)].map(([, name = '']) => name);
  const page = read('web/src/features/site/legal/link-checks.tsx');
  expect(new Set(agents).size).toBe(4);
  expect(agents.filter((name) => !page.includes(`<h2>${name}</h2>`))).toEqual([]);
});

it('the page about postbacks names every macro', () => {
  const named = [...page('postbacks').text.matchAll(/`\{(\w+)\}`/g)].map(([, name = '']) => name);
  expect([...new Set(named)].sort()).toEqual([...MACRO_NAMES].sort());
});

it('the page about postbacks names every parameter that a network can send', () => {
  const named = namesOf(page('postbacks').text);
  expect(POSTBACK_NAMES.filter((name) => !named.includes(name))).toEqual([]);
});

it('the page about assistants lists every tool with its scope, and every prompt', () => {
  const rows = [...page('mcp').text.matchAll(/^\| `(\w+)` \| (Reads|Writes) \|/gm)];
  const told = Object.fromEntries(rows.map(([, name, scope]) => [name, scope]));
  expect(told).toEqual(
    Object.fromEntries(TOOLS.map(({ name, scope }) => [name, scope === 'read' ? 'Reads' : 'Writes'])),
  );
  expect(firstCells(page('mcp'))).toEqual(expect.arrayContaining(ASSISTANT_PROMPTS.map(({ name }) => name)));
});

/** What the page about cookies calls each field of a stored click. */
const STORED_OF_A_CLICK: Record<keyof ClickRecord, string> = {
  ...{ clickId: 'ID of the click', clickedAt: 'time', linkId: 'the link', subId: 'sub-ID' },
  ...{ publisherId: 'publisher', requestedBy: 'who placed the link', programId: 'program', brandId: 'brand' },
  ...{ networkId: 'network', trafficSource: 'form of the link', destination: 'page that it leads to' },
  ...{ classification: 'counts', reason: 'why', referer: 'site that the link was on' },
  ...{ userAgent: 'user agent', country: 'country', ipHash: 'hash of the IP address' },
};

it('the page about cookies names each field that is stored of a click', () => {
  const [, table = ''] = page('cookies').text.split('## What we store of a click');
  const stored = [...table.matchAll(/^\| (.+?) \| .+ \|$/gm)].map(([, cell]) => cell).join('\n');
  expect(Object.values(STORED_OF_A_CLICK).filter((words) => !stored.includes(words))).toEqual([]);
});

it.each([
  ['web/src/features/docs/content/cookies.mdx', 'how your browser names itself'],
  ['web/src/features/site/legal/privacy.tsx', 'user agent'],
])('the texts for visitors say that the user agent is stored: %s', (file, words) => {
  expect(read(file).replace(/\s+/g, ' ')).toContain(words);
});

it.each([
  ['Stored links', 'max_links'],
  ['Campaigns', 'max_campaigns'],
  ['Sites', 'max_sites'],
  ['API keys', 'max_api_keys'],
  ['Webhook endpoints', 'max_webhooks'],
  ['Connected apps', 'max_apps'],
] as const)('the page about limits has the number of %s', (name, limit) => {
  const number = ACCOUNT_LIMITS[limit].toLocaleString('en');
  expect(page('rate-limits').text).toContain(`| ${name} | ${number} |`);
});

function linksOf(text: string): string[] {
  return [...proseOf(text).matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
}

/** Files that the Worker serves, beside the pages. */
const SERVED = [
  '/docs/reference',
  '/v1/openapi.json',
  '/LLM.txt',
  '/llms-full.txt',
  '/client.js',
  '/client.d.ts',
];
const ROUTES = new Set(
  [...read('web/src/route-tree.gen.ts').matchAll(/^ {4}\| '([^']+)'$/gm)].map(([, path = '']) => path),
);
const BUILDERS = /^\/setup\/(lovable|bolt|cursor|claude|replit)$/;

/** Links within the documentation have a test beside its build. */
function leadsSomewhere(link: string): boolean {
  if (/^https:\/\//.test(link)) return URL.canParse(link);
  if (/^(\/docs(\/|$)|#)/.test(link)) return true;
  return ROUTES.has(link) || ROUTES.has(`${link}/`) || SERVED.includes(link) || BUILDERS.test(link);
}

function namesOf(text: string): string[] {
  return [...new Set([...proseOf(text).matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name))];
}

/** True for a name of a kind that isn't checked. */
function exists(name: string): boolean {
  const check = KINDS.find(([form]) => form.test(name))?.[1];
  return check === undefined || check(name);
}

const ALERTS = new Set(
  [...read('docs/runbook.md').matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, code = '']) => code),
);
const WORDS = wordsOf(document);
const SCRIPT = textOf('script/*.ts');
const DEPLOYMENT = textOf('worker/local/deploy/*.ts') + textOf('docs/**/*.md');
const COMMANDS: Record<string, string> = JSON.parse(read('package.json')).scripts;
const LOCAL = textOf('worker/{app/dev,sandbox,webhooks,local}/**/*.ts') + read('worker/app/app.ts');

/** The forms of names, each with what decides whether there is such a thing. The first form that fits decides. */
const KINDS: readonly (readonly [RegExp, (name: string) => boolean])[] = [
  [
    /^(GET|POST|PUT|PATCH|DELETE) \/dev\//,
    (name) => LOCAL.includes(name.split('/')[2]?.replace(/\{.*/, '') ?? ''),
  ],
  [/^(GET|POST|PUT|PATCH|DELETE) \//, (name) => calls.has(name)],
  [/^\/v1\//, (name) => paths.has(name.replace(/\?.*/, ''))],
  [/^npm run /, (name) => Object.hasOwn(COMMANDS, name.split(' ')[2] ?? '')],
  [/^docs\//, (name) => existsSync(join(ROOT, name))],
  [/^data-[a-z-]+$/, (name) => SCRIPT.includes(name) || SCRIPT.includes(datasetName(name))],
  [/^\{\w+\}$/, (name) => MACRO_NAMES.includes(name.slice(1, -1))],
  [/^[\w-]+\.(js|mjs|json|ts)$/, (name) => /^(client|script|production|staging)\./.test(name)],
  [/^window\.tributary/, (name) => SCRIPT.includes(name)],
  [/^[a-z_]+\.[a-z_]+$/, isDottedName],
  [/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/, (name) => WORDS.has(name) || DEPLOYMENT.includes(name)],
  [/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/, (name) => DEPLOYMENT.includes(name)],
];

function isDottedName(name: string): boolean {
  if (Object.hasOwn(ERROR_CODES, name) || Object.hasOwn(EVENT_SUMMARIES, name) || ALERTS.has(name))
    return true;
  return name.split('.').every((part) => WORDS.has(part));
}

/** `data-own-marks` → `ownMarks`. */
function datasetName(attribute: string): string {
  return attribute.slice('data-'.length).replace(/-./g, ([, letter = '']) => letter.toUpperCase());
}

/** Every name of a parameter, a field or a value in the API document, in events and in tools. */
function wordsOf(api: ApiDocument): Set<string> {
  const words = new Set<string>([
    ...TOOLS.map(({ name }) => name),
    ...ASSISTANT_PROMPTS.map(({ name }) => name),
  ]);
  const visit = (node: unknown): void => {
    if (typeof node === 'string') words.add(node);
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (!Array.isArray(node)) words.add(key);
      visit(value);
    }
  };
  visit(api);
  visit(TOOLS.map(({ input }) => Object.keys(input.shape)));
  visit(POSTBACK_NAMES);
  return words;
}
