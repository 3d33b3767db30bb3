import { expect, test } from 'vitest';
import { parseDeployment } from './deployment.ts';
import { exportSecrets, exportVars } from './export-settings.ts';
import { deploymentText } from './testing/deployment-text.ts';

const BUCKET = {
  endpoint: 'https://s3.eu-central-1.amazonaws.com',
  region: 'eu-central-1',
  bucket: 'shop-copy',
  recipient: `age1${'q'.repeat(58)}`,
};
const withBucket = parseDeployment('production', deploymentText('production', { export: BUCKET }));
const without = parseDeployment('production', deploymentText('production'));

test('a deployment with a bucket sends its place as variables and its keys as secrets', () => {
  expect(exportVars(withBucket)).toEqual({
    EXPORT_ENDPOINT: BUCKET.endpoint,
    EXPORT_REGION: 'eu-central-1',
    EXPORT_BUCKET: 'shop-copy',
    EXPORT_RECIPIENT: BUCKET.recipient,
  });
  const said: string[] = [];
  const environment = { EXPORT_SECRET_ACCESS_KEY: 'secret', HOME: '/' };
  const secrets = exportSecrets(withBucket, { existing: ['EXPORT_ACCESS_KEY_ID'], environment }, (line) =>
    said.push(line),
  );
  expect(secrets).toEqual({ EXPORT_SECRET_ACCESS_KEY: 'secret' });
  expect(said).toEqual([]);
});

test('a deployment says that its export can’t work without the keys, or that there is none', () => {
  const said: string[] = [];
  exportSecrets(withBucket, { existing: [], environment: {} }, (line) => said.push(line));
  exportSecrets(without, { existing: [], environment: {} }, (line) => said.push(line));
  expect(said).toEqual([
    expect.stringContaining('EXPORT_ACCESS_KEY_ID, EXPORT_SECRET_ACCESS_KEY not set'),
    expect.stringContaining('no weekly export'),
  ]);
  expect(Object.values(exportVars(without))).toEqual(['', '', '', '']);
});

test.each([
  ['an address without encryption', { endpoint: 'http://bucket.example' }],
  ['a private identity instead of the recipient', { recipient: 'AGE-SECRET-KEY-1ABC' }],
])('%s is refused', (_, change) => {
  const text = deploymentText('production', { export: { ...BUCKET, ...change } });
  expect(() => parseDeployment('production', text)).toThrow('export');
});
