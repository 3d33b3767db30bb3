import type { ReactNode } from 'react';
import { AccountButton, NarrowSignIn } from '../navigation/account-button.tsx';
import { openPalette } from '../navigation/palette-overlay.ts';
import { SiteFooter } from './site-footer.tsx';
import { TopBar } from './top-bar.tsx';

/** A page of the site, with its bar and its footer. */
export function SitePage({ children }: { children: ReactNode }) {
  return (
    <>
      <TopBar account={<AccountButton />} narrowAccount={<NarrowSignIn />} onSearch={openPalette} />
      <main id="content" tabIndex={-1} className="@container mx-auto max-w-280 px-4 outline-none md:px-8">
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
