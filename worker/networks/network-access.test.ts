import { expect, it } from 'vitest';
import { secretsOf } from './network-access.ts';

it('reads the secrets of a network from the variables with its name', () => {
  const env = {
    WILDFIRE_APP_ID: '42',
    WILDFIRE_APP_KEY: 'k',
    CJ_TOKEN: 't',
    DB: {},
    ENVIRONMENT: 'production',
  };
  expect(secretsOf(env, 'wildfire', false)).toEqual({ app_id: '42', app_key: 'k' });
});

it('throws for a local secret outside local development, without repeating it', () => {
  const env = { CJ_TOKEN: 'local-only-cj-token' };
  expect(secretsOf(env, 'cj', true)).toEqual({ token: 'local-only-cj-token' });
  expect(() => secretsOf(env, 'cj', false)).toThrow(
    /^CJ_TOKEN is a secret for local development\. Set the secret of this deployment\.$/,
  );
});
