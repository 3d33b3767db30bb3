import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { RELEASES, readVersions } from '../../script/releases.ts';

const FROM_ANY_SITE = `  Access-Control-Allow-Origin: *
  Cross-Origin-Resource-Policy: cross-origin`;

/** Adds the releases of the auto-link script to the site: `/script.js` is the latest, `/script/1.0.0.js` stays as it is. */
export function scriptReleases(): Plugin {
  return {
    name: 'tributary:script-releases',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The web is built into a folder.');
      mkdirSync(join(dir, 'script'), { recursive: true });
      for (const file of releaseFiles()) cpSync(join(RELEASES, file), join(dir, 'script', file));
      cpSync(join(RELEASES, `${readVersions().latest}.js`), join(dir, 'script.js'));
    },
  };
}

/** Each version by its name: a version that doesn’t exist yet must not be cached. */
export function scriptHeaders(): string {
  const versions = releaseFiles().map(
    (file) => `/script/${file}
  Cache-Control: public, max-age=31536000, immutable
${FROM_ANY_SITE}
`,
  );
  return `/script.js
  Cache-Control: public, max-age=3600, stale-while-revalidate=86400
${FROM_ANY_SITE}

${versions.join('\n')}`;
}

function releaseFiles(): string[] {
  return readdirSync(RELEASES).filter((file) => file.endsWith('.js'));
}
