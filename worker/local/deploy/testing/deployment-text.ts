import type { LegalEntity } from '../../../platform/contract/legal-entity.ts';
import type { Environment } from '../deployment.ts';

const SHOP = {
  name: 'Shop Ltd',
  represented_by: 'Ada Fenwick, director',
  address: ['1 Main Street', 'Dublin'],
  registration: 'Companies Registration Office, Dublin, 123456',
  contact: 'hello@shop.example',
} satisfies LegalEntity;

/** The file that describes a deployment. */
export function deploymentText(environment: Environment, changes: object = {}): string {
  const host = environment === 'production' ? 'shop.example' : `${environment}.shop.example`;
  return JSON.stringify({
    account_id: 'a'.repeat(32),
    origin: `https://${host}`,
    sender: `Shop <hello@${host}>`,
    location: 'weur',
    networks: ['cj'],
    legal_entity: SHOP,
    ...changes,
  });
}
