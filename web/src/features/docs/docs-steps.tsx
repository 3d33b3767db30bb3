import { guides } from 'virtual:docs-menu';
import { Link } from '@tanstack/react-router';
import { linkClass } from '../../ui/link-class.ts';

/** The source code’s address, such as `https://github.com/example/tributary`; undefined if the deployment names none. */
const REPOSITORY: string | undefined = import.meta.env.VITE_REPOSITORY;

const PAGES = guides.flatMap(({ pages }) => pages);

/** The previous and the next page, and where to correct this one. */
export function DocsSteps({ path }: { path: string }) {
  const at = PAGES.findIndex(({ slug }) => path === `/docs/${slug}`);
  if (at < 0) return null;
  const steps = [
    { name: 'Previous', page: PAGES[at - 1] },
    { name: 'Next', page: PAGES[at + 1] },
  ];
  return (
    <footer className="mt-12 max-w-180 border-t border-rule pt-4">
      <nav aria-label="Previous and next page" className="grid grid-cols-2 gap-6">
        {steps.map(({ name, page }) => (
          <p key={name} className="last:text-right">
            {page && (
              <>
                <span className="block text-sm text-muted">{name}</span>
                <Link to="/docs/$" params={{ _splat: page.slug }} className={linkClass()}>
                  {page.title}
                </Link>
              </>
            )}
          </p>
        ))}
      </nav>
      {REPOSITORY && (
        <p className="mt-6 text-base">
          <a
            href={`${REPOSITORY}/edit/main/web/src/features/docs/content${path.slice('/docs'.length)}.mdx`}
            className={linkClass()}
          >
            Edit this page
          </a>
        </p>
      )}
    </footer>
  );
}
