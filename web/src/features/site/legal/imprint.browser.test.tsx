import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { LegalEntity } from '../../../../../worker/platform/contract/legal-entity.ts';
import { renderScreen } from '../../../testing/render.tsx';

const ENTITY: LegalEntity = {
  name: 'Shop Ltd',
  represented_by: 'Ada Fenwick, director',
  address: ['1 Main Street', 'Dublin'],
  registration: 'Companies Registration Office, Dublin, 123456',
  vat_id: 'IE1234567FA',
  contact: 'hello@shop.example',
};

it('the imprint of a deployment names its operator, who represents it, its office and its registration', async () => {
  vi.stubEnv('VITE_LEGAL_ENTITY', JSON.stringify(ENTITY));
  await renderScreen('/imprint');
  const operator = page.getByRole('region', { name: 'Who runs this site' });
  for (const text of [
    'Shop Ltd',
    'Ada Fenwick, director',
    '1 Main StreetDublin',
    'Companies Registration Office, Dublin, 123456',
    'IE1234567FA',
  ])
    await expect.element(operator).toMatchTextContent(text);
  await expect.element(page.getByText('This is a local system.')).not.toBeInTheDocument();
});
