import reference from 'virtual:api-reference';
import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { DOCS_GROUPS, DOCS_HOME, type DocsPage } from '../../../lib/docs-pages.ts';
import { SAMPLE_ORIGIN, SITE_ORIGIN } from '../../../lib/page.ts';
import type { DocsDocument } from '../docs-document.ts';
import { REFERENCE_SUBJECTS } from '../reference-subjects.ts';
import { ErrorArticle } from './error-article.tsx';
import { ErrorIndex } from './error-index.tsx';
import { MDX_PARTS } from './mdx-parts.tsx';
import { Operation } from './operation.tsx';
import { ReferenceIndex } from './reference-index.tsx';

interface Content {
  default: ComponentType<{ components: typeof MDX_PARTS }>;
}

const CONTENT = import.meta.glob<Content>('../content/*.mdx', { eager: true });
const ERRORS = 'errors';
const REFERENCE = 'API reference';

/** Every page of the documentation with its article, by its path. */
const documents = new Map(
  [homeDocument(), ...DOCS_GROUPS.flatMap(pagesOf), ...referenceDocuments(), ...errorDocuments()].map(
    (each) => [each.path, each],
  ),
);

export function documentAt(path: string): DocsDocument | undefined {
  return documents.get(path);
}

export function allDocuments(): DocsDocument[] {
  return [...documents.values()];
}

function homeDocument(): DocsDocument {
  const Body = CONTENT[`../content/${DOCS_HOME.slug}.mdx`]?.default;
  return documentOf(Body && <Body components={MDX_PARTS} />, {
    path: '/docs',
    group: 'Tributary',
    title: DOCS_HOME.title,
    description: DOCS_HOME.description,
  });
}

function pagesOf({ name, pages }: (typeof DOCS_GROUPS)[number]): DocsDocument[] {
  return pages.flatMap((page) => {
    const content = CONTENT[`../content/${page.slug}.mdx`];
    return content || page.slug === ERRORS ? [pageDocument(page, name, content?.default)] : [];
  });
}

function pageDocument({ slug, title, description }: DocsPage, group: string, Body?: Content['default']) {
  const article = (
    <>
      {Body && <Body components={MDX_PARTS} />}
      {slug === ERRORS && <ErrorIndex />}
    </>
  );
  return documentOf(article, { path: `/docs/${slug}`, group, title, description });
}

function referenceDocuments(): DocsDocument[] {
  const index = documentOf(<ReferenceIndex />, {
    path: '/docs/reference',
    group: 'Tributary',
    title: REFERENCE,
    description: 'Every call for publishers, with its parameters, an example and its errors.',
  });
  const subjects = REFERENCE_SUBJECTS.map(({ slug, title, description }) => {
    const own = reference.operations.filter(({ subject }) => subject === slug);
    const article = own.map((operation) => (
      <Operation key={`${operation.method} ${operation.path}`} operation={operation} />
    ));
    return documentOf(article, { path: `/docs/reference/${slug}`, group: REFERENCE, title, description });
  });
  return [index, ...subjects];
}

function errorDocuments(): DocsDocument[] {
  return reference.errors.map((error) =>
    documentOf(<ErrorArticle error={error} />, {
      path: `/docs/errors/${error.code}`,
      group: `Error ${error.status}`,
      title: error.code,
      description: error.detail.replaceAll('`', ''),
    }),
  );
}

function documentOf(article: ReactNode, facts: Omit<DocsDocument, 'html'>): DocsDocument {
  return { ...facts, html: renderToStaticMarkup(article).replaceAll(SAMPLE_ORIGIN, SITE_ORIGIN) };
}
