import type { D1Migration } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { resetIsolate } from '../../platform/isolate.ts';
import { emptyStores } from './empty-stores.ts';

declare global {
  namespace Cloudflare {
    interface Env {
      TEST_MIGRATIONS: D1Migration[];
    }
  }
}

// All test files of a process share one isolate and its stores, so that modules are loaded once. Each file starts with empty
// stores, and with an isolate that remembers nothing. Not each test: its concurrent calls would share the promise of a first
// read, which the test runner's runtime never resolves for a second request.
resetIsolate();
await emptyStores();
// One transaction, because one for each migration takes twice as long.
await env.DB.batch([
  env.DB.prepare('CREATE TABLE d1_migrations (name TEXT PRIMARY KEY)'),
  ...env.TEST_MIGRATIONS.flatMap(({ name, queries }) => [
    ...queries.map((query) => env.DB.prepare(query)),
    env.DB.prepare('INSERT INTO d1_migrations VALUES (?)').bind(name),
  ]),
]);
