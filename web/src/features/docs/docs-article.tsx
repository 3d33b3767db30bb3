import { ARTICLE_ID, type DocsDocument } from './docs-document.ts';
import { useLiveArticle } from './use-live-article.ts';

/** The article that the build wrote. The scripts only add what the reader does with it. */
export function DocsArticle({ document: { path, group, html } }: { document: DocsDocument }) {
  const article = useLiveArticle();
  return (
    <article
      ref={article}
      id={ARTICLE_ID}
      data-path={path}
      data-group={group}
      className="docs-article prose prose-wide"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own page, which the build wrote
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
