import { useSyncExternalStore } from 'react';
import { brandsQuery } from './brands.ts';
import { EXAMPLE_ID } from './example-id.ts';
import { useHydratedQuery } from './hydrated-query.ts';
import { SAMPLE_ORIGIN, SITE_ORIGIN } from './page.ts';
import { useSession } from './session.ts';

/** The placeholder of a brand's domain in the samples, until the catalog has loaded. */
export const SAMPLE_DOMAIN = 'BRAND_DOMAIN';
/** The brands in the examples. Several parts of a page share this call. */
export const sampleBrandsQuery = brandsQuery({ per_page: 2 });

const never = () => () => undefined;

/** The page's origin. In prerendered HTML, the deployment’s. */
export function useOrigin(): string {
  return useSyncExternalStore(
    never,
    () => location.origin,
    () => SITE_ORIGIN,
  );
}

/** A product URL that can earn on this system; null while the catalog loads or if it is empty. */
export function useSampleUrl(): string | null {
  const { data } = useHydratedQuery(sampleBrandsQuery);
  const domain = data?.data.find((brand) => brand.domain)?.domain;
  return domain ? `https://${domain}/products/42` : null;
}

/** The origin, the brand domain and the reader's publisher ID for the samples, so that they work as copied. */
export function useSampleValues(): Record<string, string> {
  const origin = useOrigin();
  const url = useSampleUrl();
  const publisher = useSession()?.publisher.publisher_id;
  return {
    [SAMPLE_ORIGIN]: origin,
    ...(url === null ? {} : { [SAMPLE_DOMAIN]: new URL(url).hostname }),
    ...(publisher ? { [EXAMPLE_ID]: publisher } : {}),
  };
}
