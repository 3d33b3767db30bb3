import { expect, test } from 'vitest';
import { networkSecrets } from './network-secrets.ts';

const LOCAL = {
  vars: { CJ_TOKEN: '', CJ_COMPANY_ID: '', WILDFIRE_APP_ID: '', PAYPAL_SECRET: '', ENVIRONMENT: '' },
};

test('a network without its secrets is off, and the others are set', () => {
  const said: string[] = [];
  const secrets = networkSecrets(
    LOCAL,
    { networks: ['cj', 'wildfire'] },
    { existing: ['CJ_COMPANY_ID'], environment: { CJ_TOKEN: 'token', PAYPAL_SECRET: 'secret', HOME: '/' } },
    (line) => said.push(line),
  );
  expect(secrets).toEqual({ CJ_TOKEN: 'token', PAYPAL_SECRET: 'secret' });
  expect(said).toEqual(['wildfire stays off: WILDFIRE_APP_ID is not set']);
});

test('the secrets of a network that the deployment does not use are never sent', () => {
  const environment = { WILDFIRE_APP_ID: 'another contract', CJ_TOKEN: 'token', CJ_COMPANY_ID: '1' };
  const secrets = networkSecrets(LOCAL, { networks: ['cj'] }, { existing: [], environment }, () => {});
  expect(Object.keys(secrets)).toEqual(['CJ_TOKEN', 'CJ_COMPANY_ID']);
});
