import type { D1Migration } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach } from 'vitest';
import { resetIsolate } from '../../platform/isolate.ts';
import { emptyStores } from './empty-stores.ts';
import './lazy-modules.ts';

declare global {
  namespace Cloudflare {
    interface Env {
      TEST_MIGRATIONS: D1Migration[];
    }
  }
}

// All test files of a process share one isolate and its stores, so that modules are loaded once. Each file starts with empty
// stores, and each test with an isolate that remembers nothing.
await emptyStores();
// One transaction, because one for each migration takes twice as long.
await env.DB.batch(
  env.TEST_MIGRATIONS.flatMap(({ queries }) => queries.map((query) => env.DB.prepare(query))),
);
beforeEach(resetIsolate);
