import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { brandsQuery } from './brands.ts';
import { SITE_ORIGIN } from './page.ts';

/** What the written samples say in place of a brand's domain, until a brand of the catalog takes its place. */
export const SAMPLE_DOMAIN = 'BRAND_DOMAIN';
/** The brands that examples are made from; several parts of a page share this call. */
export const sampleBrandsQuery = brandsQuery({ per_page: 2 });

const never = () => () => undefined;

/** Where this system is: the page's own origin; in the prerendered page the site's. */
export function useOrigin(): string {
  return useSyncExternalStore(
    never,
    () => location.origin,
    () => SITE_ORIGIN,
  );
}

/** A product URL that earns on this system; null until the catalog has answered or where it is empty. */
export function useSampleUrl(): string | null {
  const { data } = useQuery(sampleBrandsQuery);
  const domain = data?.data.find((brand) => brand.domain)?.domain;
  return domain ? `https://${domain}/products/42` : null;
}

/** What stands in for the origin and the shop of the written samples, so that they work as they are copied. */
export function useSampleValues(): Record<string, string> {
  const origin = useOrigin();
  const url = useSampleUrl();
  return { [SITE_ORIGIN]: origin, ...(url === null ? {} : { [SAMPLE_DOMAIN]: new URL(url).hostname }) };
}
