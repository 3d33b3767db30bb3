import { FOOTER } from '../../lib/nav-links.ts';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { SiteLink } from './site-link.tsx';
import { Wordmark } from './wordmark.tsx';

/** The footer of every page, with the links to all parts of the site. */
export function SiteFooter() {
  return (
    <footer className="border-rule border-t">
      <div className="mx-auto grid max-w-280 grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-6 gap-y-10 px-4 py-12 max-md:pb-20 md:grid-cols-[1.5fr_1fr_1fr_1fr_1fr] md:px-8">
        <div className="col-span-full md:col-span-1 md:-mt-3">
          <Wordmark />
          <p className="mt-2 max-w-56 text-base text-muted">Many small streams, one river.</p>
          <div className="mt-4">
            <ThemeSwitch />
          </div>
        </div>
        {FOOTER.map(({ name, links }) => (
          <nav key={name} aria-label={name} className="min-w-0">
            <h2 className="mb-2 text-base font-medium">{name}</h2>
            <ul>
              {links.map((link) => (
                <li key={link.href}>
                  <SiteLink
                    link={link}
                    className="inline-flex min-h-11 items-center text-base text-muted no-underline hover:text-ink hover:underline aria-[current=page]:text-ink md:min-h-8"
                  >
                    {link.label}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
