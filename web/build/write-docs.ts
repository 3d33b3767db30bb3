import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DOCS_HOME, DOCS_PAGES } from '../src/lib/docs-pages.ts';
import { docsIndex, pageMarkdown } from './docs-markdown.ts';

const CONTENT = resolve(import.meta.dirname, '../src/features/docs/content');

/** The documentation's files besides its pages: each page as Markdown, and the index for assistants. */
export function docsFiles(origin: string): { file: string; text: string }[] {
  const pages = [DOCS_HOME, ...DOCS_PAGES].flatMap((page) => {
    const source = resolve(CONTENT, `${page.slug}.mdx`);
    if (!existsSync(source)) return [];
    return [{ file: `docs/${page.slug}.md`, text: pageMarkdown(page, readFileSync(source, 'utf8'), origin) }];
  });
  const index = docsIndex(origin);
  return [...pages, { file: 'docs/llms.txt', text: index }, { file: 'llms.txt', text: index }];
}
