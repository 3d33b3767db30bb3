import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { checkRows } from './check-rows.ts';

// Checks the row types of hand-written SQL, and that its statements are valid for the tables of the migrations.

/** This list may only shrink. An entry that is no longer needed fails the check. */
const EXCEPTIONS = [
  // The statement that guards a sync run is passed from function to function. It returns no row.
  'worker/catalog/apply-programs.ts applyPrograms has a statement that the source doesn’t tell',
  // It reads any table that declares columns for the download. A test runs each.
  // They read every table that is exported, with the columns that the database has. A test runs each.
  'worker/platform/personal-data.ts rows can’t be built: name.replace is not a function',
];

const NOT_PRODUCT = /\.test\.ts$|\.d\.ts$|\/(testing|bench|checks|local|node_modules)\//;

const root = join(import.meta.dirname, '../../..');
const d1 = new DatabaseSync(':memory:');
const migrations = join(root, 'migrations');
for (const file of readdirSync(migrations).filter((name) => name.endsWith('.sql')))
  d1.exec(readFileSync(join(migrations, file), 'utf8'));

// Wrangler's own table of the migrations that a database has.
d1.exec('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT, applied_at TEXT)');

const { problems, calls, open } = await checkRows({
  tsconfig: join(root, 'tsconfig.json'),
  isChecked: (file) => file.startsWith(join(root, 'worker/')) && !NOT_PRODUCT.test(file),
  d1,
  exceptions: EXCEPTIONS,
});
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${calls} calls with row types, ${open} of them with types that name no columns.`);
