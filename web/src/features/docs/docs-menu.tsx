import { guides, reference } from 'virtual:docs-menu';
import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { headingsOf } from './docs-document.ts';
import { DocsSearch } from './docs-search.tsx';

/** The search, the pages by group, and the headings of the current page. On phones the pages open over the article. */
export function DocsMenu({ path, html }: { path: string; html: string }) {
  // The page of an error code belongs to the list of all codes.
  const current = path.replace(/^\/docs\/(errors\/.*)?/, (_, code) => (code ? 'errors' : ''));
  const groups = current.startsWith('reference') ? [reference, ...guides] : [...guides, reference];
  const menu = useRef<HTMLElement>(null);
  useEffect(() => showCurrent(menu.current), []);
  return (
    <div className="docs-side">
      <DocsSearch />
      <button
        type="button"
        popoverTarget="docs-menu"
        className="flex min-h-11 w-full items-center justify-between text-base lg:hidden"
      >
        All pages
        <ChevronDown aria-hidden className="size-4 text-muted" />
      </button>
      <nav ref={menu} id="docs-menu" popover="auto" aria-label="Documentation" className="docs-menu">
        {groups.map(({ name, pages }) => (
          <section key={name} aria-label={name} className="mb-5">
            <p className="mb-1 text-sm font-medium">{name}</p>
            <ul>
              {pages.map(({ slug, title }) => (
                <li key={slug}>
                  <Link
                    to="/docs/$"
                    params={{ _splat: slug }}
                    activeOptions={{ exact: true, includeHash: false }}
                    onClick={close}
                    {...(slug === current && { 'data-current': '' })}
                  >
                    {title}
                  </Link>
                  {slug === current && <Headings html={html} />}
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
  if (headings.length < 2) return null;
  return (
    <ul aria-label="On this page">
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`} onClick={close}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Scrolls the menu to the current page if it is not in view. */
function showCurrent(menu: HTMLElement | null): void {
  const link = menu?.querySelector<HTMLElement>('[data-current]');
  if (!menu || !link || link.offsetTop < menu.clientHeight / 2) return;
  menu.scrollTop = link.offsetTop - menu.clientHeight / 3;
}

/** A link of the open menu leads into the page below it. */
function close({ currentTarget }: { currentTarget: Element }): void {
  currentTarget.closest<HTMLElement>(':popover-open')?.hidePopover();
}
