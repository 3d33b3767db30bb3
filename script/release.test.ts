import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildScript, factsOf } from './build.ts';
import { RELEASES, readRelease, readVersions, releaseModule } from './releases.ts';

/**
 * A comparable script, which only sets addresses, has 2,014 bytes. A third of this one is for pages that follow links themselves, for
 * content that has the names of a document’s properties, and for the redirect’s own rules (docs/decisions/0046).
 */
const MAX_BROTLI_BYTES = 3_000;

const { latest, versions } = readVersions();

describe('the auto-link script', () => {
  it('is released as its source says; otherwise run `npm run build:script`, with a new version if this one was published', async () => {
    expect(readRelease(latest)).toBe(await buildScript());
  });

  it(`has at most ${MAX_BROTLI_BYTES} bytes with Brotli`, () => {
    expect(factsOf(readRelease(latest)).brotli).toBeLessThanOrEqual(MAX_BROTLI_BYTES);
  });

  it.each(Object.entries(versions))('%s has the hash that pages name', (version, facts) => {
    expect(factsOf(readRelease(version))).toEqual(facts);
  });

  it('has a module for the Worker with the latest version and all hashes', () => {
    expect(readFileSync(join(RELEASES, 'releases.gen.ts'), 'utf8')).toBe(releaseModule());
  });

  it('is a comment, and a line that ends with a call, which the inline form completes', () => {
    expect(readRelease(latest)).toMatch(/^\/\/# \w+\n\(_=>\{.*\}\)\(\);\n$/);
  });
});
