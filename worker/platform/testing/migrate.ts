import type { D1Migration } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
// Loaded in advance, because the test runner can't load a module for two objects at the same time.
import '../../clicks/store/store-core.ts';
import '../../clicks/publish-totals.ts';

declare global {
  namespace Cloudflare {
    interface Env {
      TEST_MIGRATIONS: D1Migration[];
    }
  }
}

// One transaction, because one for each migration takes twice as long.
await env.DB.batch(
  env.TEST_MIGRATIONS.flatMap(({ queries }) => queries.map((query) => env.DB.prepare(query))),
);
