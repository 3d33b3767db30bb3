import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SAMPLE_ORIGIN, SITE_ORIGIN } from '../../../lib/page.ts';
import type { DocsDocument } from '../docs-document.ts';
import { DOCS_GROUPS, type DocsPage } from '../docs-pages.ts';
import { MDX_PARTS } from './mdx-parts.tsx';
import { Opening } from './opening.tsx';

interface Content {
  default: ComponentType<{ components: typeof MDX_PARTS }>;
}

const CONTENT = import.meta.glob<Content>('../content/*.mdx', { eager: true });

/** Every page of the documentation with its article, by its path. */
const documents = new Map(
  [...homeDocument(), ...DOCS_GROUPS.flatMap(pagesOf)].map((each) => [each.path, each]),
);

export function documentAt(path: string): DocsDocument | undefined {
  return documents.get(path);
}

export function documentPaths(): string[] {
  return [...documents.keys()];
}

/** The contents of the documentation, which are the page `index`. */
function homeDocument(): DocsDocument[] {
  const page = {
    slug: 'index',
    title: 'Documentation',
    description: 'Guides, the API reference and every error code of Tributary.',
  };
  const content = CONTENT['../content/index.mdx'];
  return content ? [{ ...pageDocument(page, 'Tributary', content.default), path: '/docs' }] : [];
}

function pagesOf({ name, pages }: (typeof DOCS_GROUPS)[number]): DocsDocument[] {
  return pages.flatMap((page) => {
    const content = CONTENT[`../content/${page.slug}.mdx`];
    return content ? [pageDocument(page, name, content.default)] : [];
  });
}

function pageDocument(page: DocsPage, group: string, Body: Content['default']): DocsDocument {
  const { slug, title, description } = page;
  const html = renderToStaticMarkup(
    <>
      <Opening group={group} title={title} lead={description} />
      <Body components={MDX_PARTS} />
    </>,
  );
  return { path: `/docs/${slug}`, title, description, html: html.replaceAll(SAMPLE_ORIGIN, SITE_ORIGIN) };
}
