import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { openCredentials } from '../networks/postback/credentials.ts';
import type { DetailsInput } from '../payouts/details/details-input.ts';
import { openDetails } from '../payouts/details/read-details.ts';
import { saveDetails } from '../payouts/details/save-details.ts';
import { payoutDetails } from '../payouts/tables.ts';
import { saveTax } from '../payouts/tax/tax-store.ts';
import { BERLIN } from '../payouts/testing/give-details.ts';
import { listAlerts } from '../platform/alerts/alerts.ts';
import { keyId } from '../platform/encryption.ts';
import { ADMIN } from '../platform/http/testing/admins.ts';
import { approve, read } from '../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { readKeyUse, reencrypt } from '../platform/reencrypt.ts';
import { storedKey } from '../platform/stored-keys/stored-key.ts';
import { allRows } from '../platform/testing/all-rows.ts';
import { createSecret, readSecrets } from '../webhooks/secrets.ts';
import { webhookEndpoints } from '../webhooks/tables.ts';
import { ENCRYPTED_TEXTS, reencryptTexts, watchKeys } from './encrypted-texts.ts';

const OLD = env.ENCRYPTION_KEY;
const BOTH = `the new key,${OLD}`;
const IBAN: DetailsInput = {
  ...{ method: 'iban', holder: 'Ada Fenwick', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  ...BERLIN,
};
const PLACES = [
  'stored_keys.encrypted',
  'payout_details.encrypted',
  'payout_tax.encrypted',
  'webhook_endpoints.secret',
  'webhook_endpoints.previous_secret',
  'push_credentials.encrypted',
  'proposed_changes.input.encrypted',
  'idempotent_writes.response',
];

let scene: Scene;
let member: Member;

/** One text of each place: what each is encrypted for is known only to its own code. */
beforeAll(async () => {
  scene = await openScene();
  member = await scene.signUp();
  await saveDetails(scene.ctx, OLD, member.id, IBAN);
  await saveTax(scene.ctx, OLD, member.id, {
    ...{
      country: 'DE',
      person: 'individual',
      form: 'w8ben',
      tin: '12345678901',
      vat_id: '',
      certified: true,
    },
    ...{ name: 'Ada Fenwick', signature: 'Ada Fenwick', address: 'Hafenstraße 1', city: '20459 Hamburg' },
  });
  const endpoint = await read<{ data: { id: string } }>('/v1/publisher/webhooks', {
    method: 'POST',
    key: member.key,
    headers: { 'idempotency-key': 'once' },
    body: { name: 'Mine', url: 'https://hooks.site.example/in', events: ['conversion.created'] },
  });
  expect(endpoint.status).toBe(201);
  const rotated = await read(`/v1/publisher/webhooks/${endpoint.body.data.id}/rotate-secret`, {
    method: 'POST',
    key: member.key,
  });
  expect(rotated.status).toBe(200);
  await proposeCredential('The partner signs its postbacks');
});

async function proposeCredential(reason: string) {
  const proposed = await read<{ data: { id: string } }>('/v1/operations/networks/cj/push-credentials', {
    method: 'POST',
    key: ADMIN,
    body: { kind: 'hmac', reason },
  });
  expect((await approve(proposed.body.data.id)).ok).toBe(true);
}

async function placesByKey(): Promise<Record<string, string[]>> {
  const uses = await readKeyUse(scene.ctx, ENCRYPTED_TEXTS);
  const places: Record<string, string[]> = {};
  for (const { keyId: id, place } of uses) places[id] = [...(places[id] ?? []), place];
  return places;
}

describe('what is encrypted with ENCRYPTION_KEY', () => {
  it('is in the declared columns and nowhere else in the database', async () => {
    const id = keyId(OLD);
    const found = [...(await allRows())].flatMap(([table, rows]) =>
      rows.some((row) => row.includes(`${id}.`)) ? [table] : [],
    );
    expect(found.sort()).toEqual([...new Set(PLACES.map((place) => place.split('.')[0]))].sort());
    expect(await placesByKey()).toEqual({ [id]: PLACES });
  });

  it('is encrypted again with the newest key, a page at a time, and can still be read', async () => {
    const before = await readMarks();
    let runs = 0;
    let left = 1;
    while (left > 0) {
      const result = await reencrypt(scene.ctx, BOTH, ENCRYPTED_TEXTS, 2);
      expect(result.unreadable).toBe(0);
      // The response of the repeatable write stays until it is deleted, within a day.
      left = result.left - 1;
      runs++;
    }
    expect(runs).toBeGreaterThan(3);
    const places = await placesByKey();
    expect(places[keyId('the new key')]).toEqual(PLACES.slice(0, -1));
    expect(places[keyId(OLD)]).toEqual(PLACES.slice(-1));
    const [details] = await scene.ctx.db.select().from(payoutDetails);
    if (!details) throw new Error('The details are gone.');
    expect(await openDetails('the new key', details)).toMatchObject(IBAN);
    const [endpoint] = await scene.ctx.db.select().from(webhookEndpoints);
    if (!endpoint) throw new Error('The endpoint is gone.');
    expect(await readSecrets('the new key', endpoint, scene.ctx.now)).toHaveLength(2);
    expect(await openCredentials(scene.ctx, 'the new key', 'cj')).toHaveLength(1);
    expect(await readMarks('the new key')).toEqual(before);
  });

  it('is announced as free of older keys once nothing needs them, and not before', async () => {
    await reencryptTexts(scene.ctx, { ENCRYPTION_KEY: BOTH });
    expect(await codesOfAlerts()).toEqual([]);
    await env.DB.exec('DELETE FROM idempotent_writes');
    expect(await reencryptTexts(scene.ctx, { ENCRYPTION_KEY: BOTH })).toEqual({
      encrypted: 0,
      left: 0,
      unreadable: 0,
    });
    expect(await codesOfAlerts()).toEqual(['encryption.older_keys_unused']);
  });

  it('costs nothing to look after while there is one key', async () => {
    expect(await reencryptTexts(scene.ctx, { ENCRYPTION_KEY: 'the new key' })).toBeNull();
  });

  it('raises an alert if its key was dropped too early', async () => {
    expect(await watchKeys(scene.ctx, { ENCRYPTION_KEY: 'the new key' })).toEqual({ unreadable: 0 });
    const rows = [...(await allRows()).values()].flat();
    const texts = rows.flatMap((row) => row.match(new RegExp(`${keyId('the new key')}.`, 'g')) ?? []);
    expect(texts.length).toBeGreaterThan(PLACES.length - 2);
    expect(await watchKeys(scene.ctx, { ENCRYPTION_KEY: OLD })).toEqual({ unreadable: texts.length });
    expect(await codesOfAlerts()).toContain('encryption.key_lost');
  });

  it('is left alone where it is damaged, and counted', async () => {
    await env.DB.exec(`UPDATE payout_tax SET encrypted = '${keyId('the new key')}.AAAA'`);
    const keys = 'the newest key,the new key';
    expect(await reencrypt(scene.ctx, keys, ENCRYPTED_TEXTS)).toMatchObject({ left: 0, unreadable: 1 });
    expect(await reencrypt(scene.ctx, keys, ENCRYPTED_TEXTS)).toMatchObject({ encrypted: 0, unreadable: 1 });
  });

  it('is not overwritten if it changed while it was encrypted again', async () => {
    const keys = 'the fourth key,the newest key';
    const [first] = await Promise.all([
      reencrypt(scene.ctx, keys, ENCRYPTED_TEXTS),
      saveDetails(scene.ctx, 'the newest key,the new key,the fourth key', member.id, {
        ...IBAN,
        holder: 'Ada Lovelace',
      }),
    ]);
    await reencrypt(scene.ctx, keys, ENCRYPTED_TEXTS);
    expect(first.unreadable).toBe(1);
    const versions = await scene.ctx.db.select().from(payoutDetails);
    const current = versions.find(({ encrypted, version }) => encrypted !== null && version === 2);
    if (!current) throw new Error('The second version is gone.');
    expect(await openDetails('the fourth key', current)).toMatchObject({ holder: 'Ada Lovelace' });
  });
});

it('an endpoint whose previous secret can’t be decrypted anymore signs with its new one', async () => {
  const [endpoint] = await scene.ctx.db.select().from(webhookEndpoints);
  if (!endpoint) throw new Error('The endpoint is gone.');
  const { encrypted, secret } = await createSecret('a key');
  expect(await readSecrets('a key', { ...endpoint, secret: encrypted }, scene.ctx.now)).toEqual([secret]);
});

it('the operator sees the keys by their IDs, and no key', async () => {
  const { status, body } = await read('/v1/operations/deployment-keys', { key: ADMIN });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    data: {
      encryption: expect.arrayContaining([
        expect.objectContaining({ id: keyId(OLD), is_in_list: true, is_newest: true }),
        expect.objectContaining({ id: keyId('the fourth key'), is_in_list: false, is_newest: false }),
      ]),
      click_ids: [{ id: keyId(env.CLICK_ID_KEY) }],
    },
  });
  for (const key of [OLD, env.CLICK_ID_KEY, env.ADDRESS_KEY, env.LEDGER_SIGNING_KEY, env.OPERATOR_TOKEN])
    expect(JSON.stringify(body)).not.toContain(key);
});

async function readMarks(key = OLD) {
  return [await storedKey(scene.ctx, key, 'person_marks')];
}

async function codesOfAlerts() {
  const { alerts } = await listAlerts(scene.ctx, { page: 1, perPage: 100 });
  return alerts.map(({ code }) => code).filter((code) => code.startsWith('encryption.'));
}
