import { describe, expect, it } from 'vitest';
import { parameterVariants, shownParameters } from './parameter-variants.ts';

const TEMPLATE = 'https://{customer_key}.siteplug.com/qlapi?o={customer_key}&s={site_id}&cc={country}&f=json';

describe('the variants of the campaign list', () => {
  it('show their parameters without a value of a credential', () => {
    expect(parameterVariants(TEMPLATE, 'US').map(shownParameters)).toEqual([
      'o={customer_key}&s={site_id}&cc=US&f=json',
      'o={customer_key}&s={site_id}&cc=us&f=json',
      'o={customer_key}&s={site_id}&f=json',
      'o={customer_key}&s={site_id}&cc=US&f=json&n=1',
      'o={customer_key}&s={site_id}&cc=US&f=json&i=0',
    ]);
  });

  it('leave out one that changes nothing', () => {
    const names = parameterVariants('https://feeds.example/{country}/{site_id}?n=1', 'US').map(
      ({ name }) => name,
    );
    expect(names).toEqual(['Configured parameters', 'Country in lower case', 'Without images (i=0)']);
  });
});
