import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = import.meta.dirname;
const STATIC_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gms;
/** The whole system's Worker also exports Durable Objects and Workflows. */
const ENTRIES = [
  { entry: 'go.ts', maxFiles: 48, maxBytes: 145_000 },
  { entry: 'index.ts', maxFiles: 72, maxBytes: 194_000 },
];
/** Packages that a redirect needs. Others must be imported dynamically. */
const PACKAGES = ['@noble/hashes', 'cloudflare:workers', 'drizzle-orm/errors', 'hono/html', 'isbot'];

it.each(ENTRIES)(
  'an isolate of $entry that only redirects evaluates only what a redirect needs',
  ({ entry, maxFiles, maxBytes }) => {
    const { files, packages } = graphOf(join(ROOT, entry));
    const names = files.map((file) => relative(ROOT, file));
    expect(packages.filter((name) => !isAllowed(name))).toEqual([]);
    expect(
      names.filter((name) =>
        /routes\.ts$|tables\.ts$|^(?:platform\/http\/(?!failures)|sales|reporting)/.test(name),
      ),
    ).toEqual([]);
    expect(names.length, names.join('\n')).toBeLessThanOrEqual(maxFiles);
    expect(files.reduce((sum, file) => sum + readFileSync(file).byteLength, 0)).toBeLessThanOrEqual(maxBytes);
  },
);

it('the redirects need nothing of Node.js, which takes longer to start than they do', () => {
  expect(graphOf(join(ROOT, 'go.ts')).packages.filter((name) => name.startsWith('node:'))).toEqual([]);
});

it.each(['app/consumers.ts', 'app/schedule.ts'])('%s loads React only when an email is sent', (entry) => {
  const { files, packages } = graphOf(join(ROOT, entry));
  expect(files).toContain(join(ROOT, 'platform/email/compose.ts'));
  expect(packages.filter((name) => name.startsWith('react'))).toEqual([]);
});

it('the graph follows re-exports and multi-line imports, and skips types', () => {
  const { files, packages } = graphOf(join(ROOT, 'app/app.ts'));
  expect(files.length).toBeGreaterThan(200);
  expect(packages).toEqual(expect.arrayContaining(['zod', 'drizzle-orm', '@hono/zod-openapi']));
});

function isAllowed(name: string): boolean {
  return (
    name.startsWith('node:') || PACKAGES.some((allowed) => name === allowed || name.startsWith(`${allowed}/`))
  );
}

/** The files that a module imports statically, itself included, and the packages that these import. */
function graphOf(entry: string): { files: string[]; packages: string[] } {
  const files = new Set([entry]);
  const packages = new Set<string>();
  for (const file of files)
    for (const target of importsOf(readFileSync(file, 'utf8'))) {
      if (!target.startsWith('.')) packages.add(target);
      // Code in a text for readers imports a file that the reader has.
      else if (existsSync(join(dirname(file), target))) files.add(join(dirname(file), target));
    }
  return { files: [...files], packages: [...packages] };
}

function importsOf(source: string): string[] {
  return [...source.matchAll(STATIC_IMPORT)].flatMap(([, target]) => target ?? []);
}
