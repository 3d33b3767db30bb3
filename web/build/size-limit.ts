import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const DIST = resolve(import.meta.dirname, '../dist');
const SHELL = /id="root"/;
/** Screens of the dashboard. */
const DASHBOARD = /^(app|api-keys|settings)\b/;

/** The initial weight of each page by its HTML: its scripts with their imports, and its styles. */
export default globSync('**/*.html', { cwd: DIST }).flatMap((page) => {
  const html = readFileSync(join(DIST, page), 'utf8');
  if (!SHELL.test(html)) return [];
  const files = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => join(DIST, match[1] ?? ''));
  const scripts = files(/<(?:script[^>]*src|link rel="modulepreload"[^>]*href)="([^"]+\.js)"/g);
  const styles = files(/<link rel="stylesheet"[^>]*href="([^"]+\.css)"/g);
  return [
    {
      name: `${page}: scripts`,
      path: scripts,
      limit: DASHBOARD.test(page) ? '200 kB' : '130 kB',
      gzip: true,
    },
    { name: `${page}: styles`, path: styles, limit: '20 kB', gzip: true },
  ];
});
