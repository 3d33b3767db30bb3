import { type APIRequestContext, expect } from '@playwright/test';

interface SomeBrand {
  id: string;
  name: string;
  domain: string;
  commission_rate: string;
  you_earn: string;
}

/** Two open brands with a domain. */
export async function someBrands(request: APIRequestContext): Promise<[SomeBrand, SomeBrand]> {
  const { data } = await (await request.get('/v1/brands?per_page=50')).json();
  const [first, second] = data.filter(({ domain }: SomeBrand) => domain);
  if (!second) throw new Error('The catalog has fewer than two brands with a domain.');
  return [first, second];
}

/** Creates links of one brand with these titles. Returns the brand and the last link. */
export async function createLinks(
  request: APIRequestContext,
  titles: readonly string[],
): Promise<[SomeBrand, { affiliate_url: string }]> {
  const [brand] = await someBrands(request);
  let link = { affiliate_url: '' };
  for (const title of titles) {
    const url = `https://${brand.domain}/${encodeURIComponent(title)}`;
    const data = { brand_id: brand.id, url, title };
    const response = await request.post('/v1/publisher/affiliate-links', { data });
    expect(response.status()).toBe(201);
    link = (await response.json()).data;
  }
  return [brand, link];
}
