import { resolve } from 'node:path';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { unstable_readConfig } from 'wrangler';
import { staticImports } from './worker/local/static-imports.ts';

/** No test judges a time: only one that hangs is ended. */
const HANGS = 60_000;

/**
 * One project after the other. A process that takes turns between two of them starts again for each file, and for the Worker's
 * tests that is a runtime. The tests of components run in a browser instead, beside those of systems.
 */
const GROUPS = { rules: 0, workerd: 1, system: 2, checks: 3 };

/** The packages that the Worker and its tests import: each is one module. Any other package is read file by file. */
const BUNDLED_PACKAGES = [
  '@hono/zod-openapi',
  '@noble/hashes/hmac.js',
  '@noble/hashes/sha2.js',
  '@noble/hashes/utils.js',
  'bowser',
  'drizzle-orm',
  'drizzle-orm/d1',
  'drizzle-orm/errors',
  'drizzle-orm/sqlite-core',
  'entities',
  'fast-check',
  'fast-xml-parser',
  'hono',
  'hono/cookie',
  'hono/cors',
  'hono/factory',
  'hono/html',
  'hono/request-id',
  'hono/route',
  'hono/secure-headers',
  'hyparquet',
  'hyparquet-writer',
  'ipaddr.js',
  'isbot',
  '@cantoo/pdf-lib',
  'react',
  'react-dom/static.edge',
  'react-email',
  'robots-parser',
  'standardwebhooks',
  'tldts',
  'zod',
];

export default defineConfig({
  test: {
    // Workers wait for their stores as often as they compute: no core is left for the runner.
    maxWorkers: '100%',
    sequence: { shuffle: { files: true, tests: false } },
    projects: [
      'web/vitest.config.ts',
      {
        test: {
          name: 'rules',
          sequence: { groupOrder: GROUPS.rules },
          // Rules keep no state, so the files of a process share their modules.
          isolate: false,
          testTimeout: HANGS,
          include: [
            'worker/**/*.test.ts',
            'web/{src,build}/**/*.test.ts',
            'client/*.test.ts',
            'script/*.test.ts',
          ],
          exclude: [
            '**/node_modules/**',
            'worker/**/*.workerd.test.ts',
            'worker/**/*.system.test.ts',
            'worker/checks/**',
          ],
        },
      },
      {
        plugins: [
          staticImports(),
          cheapPasswords(),
          // Not a function: it would run once for each test file.
          cloudflareTest({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations('migrations'),
                RUNS_FACTOR: process.env.RUNS_FACTOR ?? '1',
              },
              queueConsumers: immediateQueues(),
              outboundService: 'outside',
              workers: [sandbox(), outside()],
            },
          }),
        ],
        test: {
          name: 'workerd',
          sequence: { groupOrder: GROUPS.workerd },
          isolate: false,
          testTimeout: HANGS,
          hookTimeout: HANGS,
          include: ['worker/**/*.workerd.test.ts'],
          globalSetup: ['worker/local/build-sandbox.ts'],
          setupFiles: ['worker/app/testing/start-file.ts'],
          deps: { optimizer: { ssr: { enabled: true, include: BUNDLED_PACKAGES } } },
        },
      },
      {
        test: {
          name: 'system',
          sequence: { groupOrder: GROUPS.system },
          // Of two systems that start at the same moment, one can end.
          fileParallelism: false,
          include: ['worker/**/*.system.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          globalSetup: ['worker/local/build-web.ts'],
        },
      },
      {
        test: {
          name: 'checks',
          sequence: { groupOrder: GROUPS.checks },
          include: ['worker/checks/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          globalSetup: ['worker/local/install-checks.ts', 'worker/local/build-web.ts'],
        },
      },
    ],
  },
});

/** In tests of the Worker a guess at a password costs next to nothing. At its real cost, guesses were a third of all their time. */
function cheapPasswords(): Plugin {
  const cheap = resolve('worker/accounts/identity/testing/password-cost.ts');
  return {
    name: 'tributary:cheap-passwords',
    enforce: 'pre',
    resolveId: (source) => (source === './password-cost.ts' ? cheap : null),
  };
}

interface QueueConsumer {
  queue: string;
  max_batch_size: number;
  max_retries: number;
  dead_letter_queue?: string;
}

/**
 * The queues of the Worker under test, which deliver a message at once. One that waited for its batch would be delivered to the
 * stores of the next test file.
 */
function immediateQueues() {
  const { queues } = unstable_readConfig({ config: 'wrangler.toml' });
  // A job would go on while the next file has the stores. Tests deliver its messages themselves (`JobQueue`).
  const consumers = (queues.consumers ?? []).filter(({ queue }: QueueConsumer) => queue !== 'tributary-jobs');
  return Object.fromEntries(
    consumers.map(({ queue, max_batch_size, max_retries, dead_letter_queue }: QueueConsumer) => [
      queue,
      {
        maxBatchSize: max_batch_size,
        maxBatchTimeout: 0,
        maxRetries: max_retries,
        deadLetterQueue: dead_letter_queue,
      },
    ]),
  );
}

/** The sandbox Worker, built, beside the Worker under test: the tests call the real thing over its service binding. */
function sandbox() {
  return {
    name: 'tributary-sandbox',
    modules: true,
    scriptPath: '.wrangler/sandbox-build/index.js',
    compatibilityDate: '2026-11-01',
    compatibilityFlags: ['nodejs_compat'],
    bindings: { ...unstable_readConfig({ config: 'worker/sandbox/wrangler.toml' }).vars, MERCHANTS: '400' },
    durableObjects: { STATE: { className: 'SandboxState', useSQLite: true } },
    r2Buckets: ['OBJECTS'],
  };
}

/**
 * The internet of the Worker under test. Hosts of `client.example` serve the metadata documents of OAuth clients; what one
 * responds is in its path (`worker/accounts/oauth/testing/client-document.ts`). No other host is there, so no test leaves the machine.
 */
function outside() {
  const script = `
  const evil = 'https://evil.client.example/document';
  export default {
    fetch(request) {
      const { hostname, pathname, search, searchParams } = new URL(request.url);
      if (!/(^|[.])client[.]example$/.test(hostname)) return new Response(null, { status: 502 });
      if (pathname === '/open-redirect') return Response.redirect(evil + search);
      if (request.url === evil + search)
        return Response.json({
          client_id: (searchParams.get('origin') ?? 'https://honest.client.example') + '/open-redirect' + search,
          client_name: 'Honest App',
          redirect_uris: ['https://app.example/callback'],
          token_endpoint_auth_method: 'none',
        });
      const { document, ...init } = JSON.parse(decodeURIComponent(pathname.slice(1)));
      return Response.json({ client_id: request.url, ...document }, init);
    },
  }`;
  return { name: 'outside', modules: true, script, compatibilityDate: '2026-11-01' };
}
