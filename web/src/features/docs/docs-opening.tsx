import { Heading } from '../../ui/heading.tsx';
import type { DocsDocument } from './docs-document.ts';

/** The beginning of an article. */
export function DocsOpening({ document: { group, title, description } }: { document: DocsDocument }) {
  return (
    <header className="mb-8 max-w-180 pt-8">
      <p className="text-base text-muted">{group}</p>
      <Heading level={1} className="wrap-anywhere">
        {title}
      </Heading>
      <p className="mt-3 text-lg text-pretty text-muted">{description}</p>
    </header>
  );
}
