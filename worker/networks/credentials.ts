import type { NetworkSlug } from '../platform/contract/networks.ts';
import { NETWORKS } from './networks.ts';

export const CREDENTIAL_STATES = ['present', 'missing', 'local'] as const;

interface Credential {
  /** The name of the secret in the deployment. */
  name: string;
  required: boolean;
  /** `local`: a deployment has the value of local systems, which it can’t use. */
  state: (typeof CREDENTIAL_STATES)[number];
}

/** The state of a network’s credentials in this deployment. Their values stay in the environment. */
export function credentialsOf(env: object, slug: NetworkSlug, isLocal: boolean): Credential[] {
  return NETWORKS[slug].secrets.map(({ name, required }) => {
    const variable = `${slug}_${name}`.toUpperCase();
    const value: unknown = Reflect.get(env, variable);
    return { name: variable, required, state: stateOf(value, isLocal) };
  });
}

function stateOf(value: unknown, isLocal: boolean): Credential['state'] {
  if (typeof value !== 'string' || value === '') return 'missing';
  return !isLocal && value.startsWith('local-only-') ? 'local' : 'present';
}
