import { Download } from 'lucide-react';
import { BarMenu } from '../../../ui/bar-menu.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { cn } from '../../../ui/cn.ts';
import { POPUP } from '../../../ui/popup-class.ts';
import type { AnalyticsSearch } from './analytics-search.ts';
import { exportsOf } from './exports.ts';

const MENU = 'analytics-exports';
const LINE =
  'flex min-h-8 items-center rounded-sm px-3 text-base text-ink no-underline -outline-offset-2 hover:bg-river-wash touch:min-h-11';

/** Downloads of what is shown. */
export function ExportMenu({ search }: { search: AnalyticsSearch }) {
  return (
    <BarMenu
      id={MENU}
      align="end"
      className={buttonClass()}
      trigger={
        <>
          <Download aria-hidden className="size-4" strokeWidth={1.5} />
          Export
        </>
      }
    >
      <ul className={cn(POPUP, 'p-1')}>
        {exportsOf(search).map(({ label, href }) => (
          <li key={label}>
            <a
              href={href}
              download
              className={LINE}
              onClick={() => document.getElementById(MENU)?.hidePopover()}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </BarMenu>
  );
}
