import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { createTracker } from './services.ts';

const OWN = {
  ...env,
  ENVIRONMENT: 'production' as const,
  CLICK_ID_KEY: 'newest,older',
  ADDRESS_KEY: 'own',
  ENCRYPTION_KEY: 'own',
  LEDGER_SIGNING_KEY: 'own',
  OPERATOR_TOKEN: 'own',
};

describe('createTracker', () => {
  it('signs click IDs with the first key of the list', () => {
    expect(createTracker(OWN).clickIdKey).toBe('newest');
  });

  it('throws in a deployment if any key is one of a local system', () => {
    const mixed = { ...OWN, CLICK_ID_KEY: `newest,${env.CLICK_ID_KEY}` };
    expect(() => createTracker(mixed)).toThrow(expect.objectContaining({ code: 'deployment.key_missing' }));
  });
});
