import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { minify } from 'terser';
import { bundleModule } from '../worker/local/bundle-module.ts';
import { RELEASES, readVersions, releaseModule, VERSIONS, type Versions } from './releases.ts';

/**
 * `npm run build:script`: writes the release of this version, `releases/<version>.js`, its facts in
 * `releases/versions.json`, and `releases/releases.gen.ts` for the Worker. A release that was published must not change,
 * because pages name its hash: a changed script needs a new version.
 */
const VERSION = '1.0.0';
/** The name that the modules have for the argument of the released function. */
const ARGUMENT = '_';
/** Chromium then compiles the functions while it loads the script, in another thread, instead of each at its first call. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/** The text of the release: a function that is called at the end, in the inline form with the script’s URL. */
export async function buildScript(): Promise<string> {
  const bundled = await bundleModule(join(import.meta.dirname, 'main.ts'), {
    define: { INLINE: ARGUMENT, VERSION: JSON.stringify(VERSION) },
  });
  const { code = '' } = await minify(bundled, {
    module: true,
    ecma: 2020,
    compress: { ecma: 2020, passes: 2, inline: 2, keep_fargs: false, unsafe_arrows: true, hoist_funs: true },
    mangle: { reserved: [ARGUMENT] },
  });
  return `${COMPILE_HINT}(${ARGUMENT}=>{${code.replace(/;$/, '')}})();\n`;
}

/** What pages and tests know about a release. */
export function factsOf(text: string): Versions['versions'][string] {
  const hash = createHash('sha384').update(text).digest('base64');
  return {
    integrity: `sha384-${hash}`,
    bytes: Buffer.byteLength(text),
    brotli: brotliCompressSync(text).length,
  };
}

if (import.meta.main) {
  const text = await buildScript();
  const facts = factsOf(text);
  mkdirSync(RELEASES, { recursive: true });
  writeFileSync(join(RELEASES, `${VERSION}.js`), text);
  const versions: Versions = { ...readVersions(), latest: VERSION };
  versions.versions[VERSION] = facts;
  writeFileSync(VERSIONS, `${JSON.stringify(versions, null, 2)}\n`);
  writeFileSync(join(RELEASES, 'releases.gen.ts'), releaseModule());
  console.log(`${VERSION}: ${facts.bytes} bytes, ${facts.brotli} with Brotli`);
}
