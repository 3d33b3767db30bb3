import type { Environment } from '../deployment.ts';

/** The file that describes a deployment. */
export function deploymentText(environment: Environment, changes: object = {}): string {
  const host = environment === 'production' ? 'shop.example' : `${environment}.shop.example`;
  return JSON.stringify({
    account_id: 'a'.repeat(32),
    origin: `https://${host}`,
    sender: `Shop <hello@${host}>`,
    location: 'weur',
    networks: ['cj'],
    legal_entity: { name: 'Shop Ltd', address: ['1 Main Street', 'Dublin'], contact: 'hello@shop.example' },
    ...changes,
  });
}
