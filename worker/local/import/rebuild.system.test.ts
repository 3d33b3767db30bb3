import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { run } from '../command.ts';
import { Account } from '../deploy/account.ts';
import { emptyAccount, type TestDeployment } from '../deploy/testing/deploy-to.ts';

const RECIPE = 'docs/recipes/export-import.md';

let shop: TestDeployment;
beforeAll(async () => {
  shop = await emptyAccount();
});
afterAll(() => shop.remove());

it('the recipe for a lost account loads the files into the database of the new account', async () => {
  const accountId = 'a'.repeat(32);
  const account = new Account({ accountId, token: 'token', api: shop.api });
  const body = { name: 'tributary', primary_location_hint: 'weur' };
  const { uuid } = await account.write('POST', '/d1/database', body, z.object({ uuid: z.string() }));
  const file = join(shop.folder, '0001.sql');
  writeFileSync(file, 'CREATE TABLE shops (name text); INSERT INTO shops VALUES (1);');

  const [, command = ''] = /npx (wrangler d1 execute [^|\n]*)/.exec(readFileSync(RECIPE, 'utf8')) ?? [];
  const [tool = '', ...args] = command.trim().replace('"$file"', file).split(' ');
  const env = {
    CLOUDFLARE_API_TOKEN: 'token',
    CLOUDFLARE_ACCOUNT_ID: accountId,
    CLOUDFLARE_API_BASE_URL: shop.api,
    WRANGLER_SEND_METRICS: 'false',
    CI: '1',
  };
  expect(await run(tool, args, { env })).toMatchObject({ ok: true });

  const database = shop.account.state.databases.get(uuid);
  expect(database?.data.prepare('SELECT count(*) AS rows FROM shops').get()).toEqual({ rows: 1 });
  expect(shop.account.unknown).toEqual([]);
});
