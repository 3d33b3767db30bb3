import type { NetworkSlug } from '../catalog/network-settings.ts';

/** The secrets of each network. Without a required one, a sync fails. */
const CREDENTIALS = {
  wildfire: [
    { name: 'app_id', required: true },
    { name: 'app_key', required: true },
    { name: 'device_token', required: false },
    { name: 'sender_token', required: false },
    { name: 'callback_key', required: false },
  ],
  siteplug: [
    { name: 'customer_key', required: true },
    { name: 'site_id', required: true },
  ],
  cj: [
    { name: 'company_id', required: true },
    { name: 'website_id', required: true },
    { name: 'token', required: true },
  ],
} as const satisfies Record<NetworkSlug, readonly { name: string; required: boolean }[]>;

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
  return CREDENTIALS[slug].map(({ name, required }) => {
    const variable = `${slug}_${name}`.toUpperCase();
    const value: unknown = Reflect.get(env, variable);
    return { name: variable, required, state: stateOf(value, isLocal) };
  });
}

function stateOf(value: unknown, isLocal: boolean): Credential['state'] {
  if (typeof value !== 'string' || value === '') return 'missing';
  return !isLocal && value.startsWith('local-only-') ? 'local' : 'present';
}
