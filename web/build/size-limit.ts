import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const DIST = resolve(import.meta.dirname, '../dist');
const SHELL = /id="root"/;
const SCRIPTS = /<(?:script[^>]*src|link rel="modulepreload"[^>]*href)="([^"]+\.js)"/g;
const STYLES = /<link rel="stylesheet"[^>]*href="([^"]+\.css)"/g;
/** Screens of the dashboard, the operators’ included. */
const DASHBOARD = /^(app|api-keys|links|settings|admin)\b/;

const DASHBOARD_HOME = 'app.html';

/**
 * The initial weight of each page by its HTML: its scripts with their imports, and its styles; of a screen also the
 * scripts that the dashboard hasn't loaded yet.
 */
export default globSync('**/*.html', { cwd: DIST }).flatMap((page) => {
  const html = readFileSync(join(DIST, page), 'utf8');
  if (!SHELL.test(html)) return [];
  const scripts = scriptsOf(html);
  const inDashboard = DASHBOARD.test(page);
  return [
    { name: `${page}: scripts`, path: scripts, limit: inDashboard ? '200 kB' : '130 kB', gzip: true },
    { name: `${page}: styles`, path: filesIn(html, STYLES), limit: '20 kB', gzip: true },
    ...(inDashboard && page !== DASHBOARD_HOME
      ? [
          {
            name: `${page}: scripts after the dashboard’s`,
            path: laterScripts(scripts),
            limit: '80 kB',
            gzip: true,
          },
        ]
      : []),
  ];
});

/** The scripts of a screen that aren't the dashboard's. */
function laterScripts(scripts: readonly string[]): string[] {
  const known = new Set(scriptsOf(readFileSync(join(DIST, DASHBOARD_HOME), 'utf8')));
  return scripts.filter((file) => !known.has(file));
}

function scriptsOf(html: string): string[] {
  return filesIn(html, SCRIPTS);
}

function filesIn(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map((match) => join(DIST, match[1] ?? ''));
}
