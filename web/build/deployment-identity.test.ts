import { describe, expect, it } from 'vitest';
import { requireIdentity } from './deployment-identity.ts';

const SHOP = {
  name: 'Shop Ltd',
  represented_by: 'Ada Fenwick, director',
  address: ['1 Main Street', 'Dublin'],
  registration: 'Companies Registration Office, Dublin, 123456',
  contact: 'hello@shop.example',
};
const WHOLE = {
  VITE_ORIGIN: 'https://shop.example',
  VITE_LEGAL_ENTITY: JSON.stringify(SHOP),
  VITE_CONTACT: SHOP.contact,
};

describe('a production build', () => {
  it('that names who offers the site is made', () => {
    expect(() => requireIdentity(WHOLE)).not.toThrow();
  });

  it.each([
    ['no legal entity', { VITE_LEGAL_ENTITY: undefined }, 'VITE_LEGAL_ENTITY is missing'],
    ['no registration', { VITE_LEGAL_ENTITY: JSON.stringify({ ...SHOP, registration: '' }) }, 'registration'],
    [
      'no person',
      { VITE_LEGAL_ENTITY: JSON.stringify({ ...SHOP, represented_by: undefined }) },
      'represented_by',
    ],
    ['no contact', { VITE_CONTACT: undefined }, 'VITE_CONTACT is missing'],
    ['no origin', { VITE_ORIGIN: '' }, 'VITE_ORIGIN is missing'],
  ])('with %s is refused', (_, change, named) => {
    expect(() => requireIdentity({ ...WHOLE, ...change })).toThrow(named);
  });
});
