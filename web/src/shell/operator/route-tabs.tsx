import { type LinkProps, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { isWithin } from '../../lib/is-within.ts';
import { TabLinks } from '../../ui/tab-links.tsx';

interface RouteTab extends Pick<LinkProps, 'to' | 'params'> {
  label: string;
  count?: number | undefined;
}

interface RouteTabsProps {
  /** The name of the tabs for screen readers. */
  label: string;
  /** The path of the first may be the start of the others. */
  tabs: readonly RouteTab[];
}

/** The tabs of a screen, each a route of its own, and the route that is shown. */
export function RouteTabs({ label, tabs }: RouteTabsProps) {
  const router = useRouter();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const links = tabs.map(({ label, count, ...link }) => ({
    ...{ label, count, link, value: router.buildLocation(link).pathname },
  }));
  return (
    <>
      <TabLinks
        label={label}
        tabs={links}
        current={links.findLast(({ value }) => isWithin(path, value))?.value}
      />
      <div className="pt-6">
        <Outlet />
      </div>
    </>
  );
}
