import { expect, test } from 'vitest';
import { alertSecrets, networkSecrets, telemetrySecrets } from './network-secrets.ts';

const LOCAL = {
  vars: {
    CJ_TOKEN: '',
    CJ_COMPANY_ID: '',
    WILDFIRE_APP_ID: '',
    PAYPAL_SECRET: '',
    ENVIRONMENT: '',
    RESEND_API_KEY: '',
  },
};

test('a network without its secrets is off, and the others are set', () => {
  const said: string[] = [];
  const secrets = networkSecrets(
    LOCAL,
    { networks: ['cj', 'wildfire'], email_drivers: ['cloudflare', 'resend'] },
    { existing: ['CJ_COMPANY_ID'], environment: { CJ_TOKEN: 'token', PAYPAL_SECRET: 'secret', HOME: '/' } },
    (line) => said.push(line),
  );
  expect(secrets).toEqual({ CJ_TOKEN: 'token', PAYPAL_SECRET: 'secret' });
  expect(said).toEqual([
    'wildfire stays off: WILDFIRE_APP_ID is not set',
    'resend stays off: RESEND_API_KEY is not set',
  ]);
});

test('the secrets of a network that the deployment does not use are never sent', () => {
  const environment = { WILDFIRE_APP_ID: 'another contract', CJ_TOKEN: 'token', CJ_COMPANY_ID: '1' };
  const secrets = networkSecrets(
    LOCAL,
    { networks: ['cj'], email_drivers: ['cloudflare'] },
    { existing: [], environment },
    () => {},
  );
  expect(Object.keys(secrets)).toEqual(['CJ_TOKEN', 'CJ_COMPANY_ID']);
});

test('the address of the alert webhook is a secret, and its absence is said', () => {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const url = 'https://hooks.ops.example/T1';
  expect(alertSecrets({ existing: [], environment: { ALERT_WEBHOOK_URL: url } }, say)).toEqual({
    ALERT_WEBHOOK_URL: url,
  });
  expect(alertSecrets({ existing: ['ALERT_WEBHOOK_URL'], environment: {} }, say)).toEqual({});
  expect(said).toEqual([]);
  expect(alertSecrets({ existing: [], environment: {} }, say)).toEqual({});
  expect(said).toEqual(['no alerts by webhook: ALERT_WEBHOOK_URL is not set']);
});

test('the headers of an OpenTelemetry collector are a secret if the environment has them', () => {
  expect(telemetrySecrets({ environment: { OTLP_HEADERS: 'api-key=1' } })).toEqual({
    OTLP_HEADERS: 'api-key=1',
  });
  expect(telemetrySecrets({ environment: {} })).toEqual({});
});
