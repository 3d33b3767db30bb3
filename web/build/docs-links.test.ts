import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SDK_SAMPLES } from '../../client/sdk-samples.ts';
import { ERROR_CODES } from '../../worker/openapi/error-codes.gen.ts';
import { REFERENCE_SUBJECTS } from '../src/features/docs/reference-subjects.ts';
import { slugOf } from '../src/features/docs/slug-of.ts';
import { DOCS_HOME, DOCS_PAGES } from '../src/lib/docs-pages.ts';

const CONTENT = resolve(import.meta.dirname, '../src/features/docs/content');
const sources = new Map(
  globSync('*.mdx', { cwd: CONTENT }).map((file) => [
    basename(file, '.mdx'),
    readFileSync(resolve(CONTENT, file), 'utf8').replace(/^```.*?^```$/gms, ''),
  ]),
);
const paths = new Set([
  '/docs',
  '/docs/reference',
  ...DOCS_PAGES.map(({ slug }) => `/docs/${slug}`),
  ...REFERENCE_SUBJECTS.map(({ slug }) => `/docs/reference/${slug}`),
  ...Object.keys(ERROR_CODES).map((code) => `/docs/errors/${code}`),
]);

/** The links of a page that stay in the documentation, with the page that a fragment alone is on. */
function linksOf(slug: string, text: string): string[] {
  const own = slug === DOCS_HOME.slug ? '/docs' : `/docs/${slug}`;
  return [...text.matchAll(/\]\(((?:\/docs|#)[^)\s]*)\)/g)].map(([, href = '']) =>
    href.startsWith('#') ? `${own}${href}` : href,
  );
}

function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = '']) => slugOf(heading.replaceAll('`', '')));
}

describe('the content of the documentation', () => {
  it('has a text for each declared page, and no other', () => {
    expect([...sources.keys()].sort()).toEqual([DOCS_HOME, ...DOCS_PAGES].map(({ slug }) => slug).sort());
  });

  it.each([...sources])('has no dead link on the page %s', (slug, text) => {
    const dead = linksOf(slug, text).filter((href) => {
      const [path = '', fragment] = href.split('#');
      if (!paths.has(path)) return true;
      const target = sources.get(path === '/docs' ? DOCS_HOME.slug : path.slice('/docs/'.length));
      return fragment !== undefined && target !== undefined && !anchorsOf(target).includes(fragment);
    });
    expect(dead).toEqual([]);
  });

  it.each([...sources])('has no two headings with the same address on the page %s', (_, text) => {
    const anchors = anchorsOf(text);
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  it.each([...sources])('names only samples that exist on the page %s', (_, text) => {
    const names = SDK_SAMPLES.map(({ name }) => name);
    for (const [, name] of text.matchAll(/<Sample name="([^"]+)"/g)) expect(names).toContain(name);
  });

  it('describes each page in one sentence of its own', () => {
    const descriptions = DOCS_PAGES.map(({ description }) => description);
    expect(new Set(descriptions).size).toBe(descriptions.length);
    for (const description of descriptions) expect(description).toMatch(/^[A-Z].{20,158}\.$/);
  });
});
