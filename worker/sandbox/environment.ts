import type { Context } from 'hono';
import type { Arrival } from './state/records.ts';
import type { SandboxState } from './state/sandbox-state.ts';

/** The seed of the catalog, the state, and the credentials that the networks require. */
export interface SandboxEnv {
  SEED: string;
  MERCHANTS: string;
  WILDFIRE_APP_ID: string;
  WILDFIRE_APP_KEY: string;
  WILDFIRE_CALLBACK_KEY: string;
  SITEPLUG_CUSTOMER_KEY: string;
  SITEPLUG_SITE_ID: string;
  CJ_TOKEN: string;
  CJ_COMPANY_ID: string;
  CJ_WEBSITE_ID: string;
  PAYPAL_CLIENT_ID: string;
  PAYPAL_SECRET: string;
  PAYPAL_WEBHOOK_ID: string;
  RESEND_API_KEY: string;
  RESEND_WEBHOOK_SECRET: string;
  S3_WRITE_KEY_ID: string;
  S3_WRITE_SECRET: string;
  S3_READ_KEY_ID: string;
  S3_READ_SECRET: string;
  STATE: DurableObjectNamespace<SandboxState>;
  /** The objects of the other account's bucket. */
  OBJECTS: R2Bucket;
}

export interface SandboxApp {
  Bindings: SandboxEnv;
  Variables: { arrival: Arrival };
}
export type SandboxContext = Context<SandboxApp>;

/** Where problems of the sandbox occur. It explains none of its own. */
export const SANDBOX_SITE = { requestId: 'sandbox', origin: 'https://tributary.example' };

/** The sandbox has one state object. */
export function stateOf(env: SandboxEnv): DurableObjectStub<SandboxState> {
  return env.STATE.getByName('sandbox');
}
