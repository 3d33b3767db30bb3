import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { streamsFile } from '../src/ui/streams/drawings.ts';
import { type Manifest, pageAssets } from './assets.ts';
import { document } from './document.ts';
import { HEAD_SCRIPT } from './head-script.ts';
import { headersFile } from './headers.ts';
import { securityText } from './security-text.ts';
import { newPainter } from './social-image.ts';
import { docsFiles } from './write-docs.ts';

/** The exports of the server build of `src/prerender.tsx`. */
type Prerenderer = typeof import('../src/prerender.tsx');

interface Options {
  /** The output folders of the server build and of the site, relative to `web`. */
  prerenderer: string;
  dist: string;
}

const UNKNOWN_PATH = '/404';
/** The pages of the error codes, which share a picture. */
const ERRORS = '/docs/errors/';

/** After both builds, writes an HTML file for every route with all text that needs no API data. */
export function prerender(options: Options): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    sharedDuringBuild: true,
    buildApp: {
      order: 'post',
      async handler({ config, environments, build }) {
        for (const environment of Object.values(environments))
          if (!environment.isBuilt) await build(environment);
        const folder = join(config.root, options.dist);
        const entry = join(config.root, options.prerenderer, 'prerender.js');
        await writePages(folder, await import(`${pathToFileURL(entry)}?${Date.now()}`));
      },
    },
  };
}

async function writePages(folder: string, { routePaths, renderPage, socialImage, site }: Prerenderer) {
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const paint = await newPainter();
  for (const path of [...routePaths(), UNKNOWN_PATH]) {
    const rendered = await renderPage(path);
    const file = fileOf(path);
    const isError = path.startsWith(ERRORS);
    const picture = isError ? dirname(file) : file.replace(/\.html$/, '');
    const image = rendered.description ? `/social${picture}.png` : null;
    if (image && !isError) write(join(folder, image), paint(socialImage(rendered.page.title)));
    const assets = pageAssets(manifest, rendered.routeIds);
    write(join(folder, file), document(template, { path, origin: site.origin, image, assets, ...rendered }));
  }
  write(join(folder, 'sitemap.xml'), site.sitemap);
  write(join(folder, site.search.file), site.search.text);
  for (const { file, text } of docsFiles(site.origin)) write(join(folder, file), text);
  write(join(folder, 'robots.txt'), robotsText(site.origin));
  write(join(folder, '.well-known/security.txt'), securityText({ ...site, builtAt: new Date() }));
  write(join(folder, 'streams.svg'), streamsFile());
  write(join(folder, '_headers'), headersFile([HEAD_SCRIPT]));
  rmSync(join(folder, '.vite'), { recursive: true, force: true });
}

/** What crawlers need not read. */
const NOT_CRAWLED = ['/app', '/settings', '/auth', '/connect', '/go/', '/track', '/v1/'];

function robotsText(origin: string): string {
  const rules = NOT_CRAWLED.map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${rules}\nSitemap: ${origin}/sitemap.xml\n`;
}

/** `/` → `/index.html`, `/sitemap.xml` → `/sitemap-xml.html`. With a dot, the host would look for a file of that name. */
function fileOf(path: string): string {
  if (path === '/') return '/index.html';
  return path.startsWith(ERRORS) ? `${path}.html` : `${path.replaceAll('.', '-')}.html`;
}

function write(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
