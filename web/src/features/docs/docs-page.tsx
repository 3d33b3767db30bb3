import './docs.css';
import { DocsArticle } from './docs-article.tsx';
import type { DocsDocument } from './docs-document.ts';
import { DocsMenu } from './docs-menu.tsx';
import { DocsOpening } from './docs-opening.tsx';
import { DocsSteps } from './docs-steps.tsx';

/** A page of the documentation in its frame. */
export function DocsFrame({ document }: { document: DocsDocument }) {
  const { path, html } = document;
  return (
    <div className="docs-frame">
      <DocsMenu path={path} html={html} />
      <div className="min-w-0 pb-16">
        <DocsOpening document={document} />
        <DocsArticle key={path} document={document} />
        <DocsSteps path={path} />
      </div>
    </div>
  );
}
