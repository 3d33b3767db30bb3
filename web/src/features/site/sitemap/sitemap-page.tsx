import { Link } from '@tanstack/react-router';
import { Badge } from '../../../ui/badge.tsx';
import { cn } from '../../../ui/cn.ts';
import { Heading } from '../../../ui/heading.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { SITE_PAGES } from './site-pages.ts';

/** The sitemap for people. */
export function SitemapPage() {
  return (
    <div className="pt-12 pb-16 md:pt-16">
      <Heading level={1}>Sitemap</Heading>
      <p className="mt-3 text-md text-muted">
        XML version:{' '}
        <Link to="/sitemap.xml" className={linkClass()}>
          sitemap.xml
        </Link>
      </p>
      <div className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-2">
        {SITE_PAGES.map(({ group, pages }) => (
          <section key={group} aria-label={group}>
            <h2 className="border-t border-ink pt-3 pb-2 text-lg">{group}</h2>
            <ul>
              {pages.map(({ path, name, access }) => (
                <li
                  key={path}
                  className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-t border-rule"
                >
                  <a href={path} className={cn(linkClass({ tone: 'ink' }), 'min-w-0 py-2 text-md')}>
                    {name}{' '}
                    <span translate="no" className="ml-2 font-mono text-sm text-muted">
                      {path}
                    </span>
                  </a>
                  <Badge>{access}</Badge>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
