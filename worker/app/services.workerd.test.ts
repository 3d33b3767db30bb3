import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { makeTracker } from './services.ts';

const OWN = {
  ...env,
  ENVIRONMENT: 'production' as const,
  CLICK_ID_KEY: 'newest,older',
  ADDRESS_KEY: 'own',
  SEAL_KEY: 'own',
  LEDGER_SIGNING_KEY: 'own',
  OPERATOR_TOKEN: 'own',
};

describe('the redirect', () => {
  it('signs click ids with the newest key of the list', () => {
    expect(makeTracker(OWN).clickIdKey).toBe('newest');
  });

  it('refuses to work while any key of the list is that of a laptop', () => {
    const mixed = { ...OWN, CLICK_ID_KEY: `newest,${env.CLICK_ID_KEY}` };
    expect(() => makeTracker(mixed)).toThrow(expect.objectContaining({ code: 'deployment.key_missing' }));
  });
});
