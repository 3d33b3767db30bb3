import { notFound } from '@tanstack/react-router';
import { windowTitle } from '../../lib/page.ts';
import { ARTICLE_ID, type DocsDocument } from './docs-document.ts';

/**
 * The page at a path, and the tags of its head. The article is in the HTML of its page only, so it is taken from the shown page, or its HTML is fetched.
 * The build renders it.
 */
export async function loadDocument(pathname: string) {
  const path = pathname.replace(/\/$/, '');
  const found = import.meta.env.SSR
    ? (await import('./static/documents.tsx')).documentAt(path)
    : (readDocument(document, path) ?? (await fetchDocument(path)));
  if (!found) throw notFound();
  const { title, description } = found;
  return { found, meta: [{ title: windowTitle(title) }, { name: 'description', content: description }] };
}

async function fetchDocument(path: string): Promise<DocsDocument | null> {
  const response = await fetch(path);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error('We couldn’t load this page. Check your connection and try again.');
  return readDocument(new DOMParser().parseFromString(await response.text(), 'text/html'), path);
}

function readDocument(page: Document, path: string): DocsDocument | null {
  const article = page.getElementById(ARTICLE_ID);
  if (article?.dataset.path !== path) return null;
  const description = page.querySelector<HTMLMetaElement>('meta[name="description"]');
  const title = page.title.replace(/ · Tributary$/, '');
  const { group = '' } = article.dataset;
  return { path, group, title, description: description?.content ?? '', html: article.innerHTML };
}
