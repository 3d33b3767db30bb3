import { Link } from '@tanstack/react-router';
import { headingsOf } from './docs-document.ts';
import { DOCS_GROUPS } from './docs-pages.ts';

const ITEM =
  'flex min-h-8 items-center py-1 text-base text-muted no-underline hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink touch:min-h-11';

/** The pages by group, and the headings of the current one. On phones it opens over the page. */
export function DocsMenu({ path, html }: { path: string; html: string }) {
  return (
    <div className="docs-side">
      <button
        type="button"
        popoverTarget="docs-menu"
        className="flex min-h-11 w-full items-center justify-between border-b border-rule text-base lg:hidden"
      >
        All pages of the documentation
      </button>
      <nav id="docs-menu" popover="auto" aria-label="Documentation" className="docs-menu">
        {DOCS_GROUPS.map(({ name, pages }) => (
          <section key={name} aria-label={name} className="mb-5">
            <p className="mb-1 text-sm font-medium">{name}</p>
            <ul>
              {pages.map(({ slug, title }) => (
                <li key={slug}>
                  <Link
                    to="/docs/$"
                    params={{ _splat: slug }}
                    activeOptions={{ exact: true, includeHash: false }}
                    className={ITEM}
                    onClick={({ currentTarget }) =>
                      currentTarget.closest<HTMLElement>(':popover-open')?.hidePopover()
                    }
                  >
                    {title}
                  </Link>
                  {path === `/docs/${slug}` && <Headings html={html} />}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  );
}

function Headings({ html }: { html: string }) {
  const headings = headingsOf(html);
  if (headings.length === 0) return null;
  return (
    <ul aria-label="On this page" className="mb-2 border-l border-rule pl-3">
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`} className={ITEM}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
