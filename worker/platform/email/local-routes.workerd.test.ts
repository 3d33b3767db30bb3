import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { app } from '../../app/app.ts';
import { call, read } from '../http/testing/call.ts';
import { testContext } from '../testing/context.ts';
import { addMs, MINUTE } from '../time.ts';
import { localPort } from './ports.ts';
import { sampleMessage } from './testing/port-contract-suite.ts';

const EVIL = `"></iframe><script>alert(1)</script>`;
const ctx = testContext();
const first = sampleMessage({ subject: `First ${EVIL}`, html: `<head></head>${EVIL}`, text: `Text ${EVIL}` });
const second = sampleMessage({ subject: 'Second' });

beforeAll(async () => {
  expect(await (await call('/dev/emails')).text()).toContain('No emails have been sent yet');
  await localPort(ctx).send(first);
  await localPort({ ...ctx, now: addMs(ctx.now, MINUTE) }).send(second);
  await localPort({ ...ctx, now: addMs(ctx.now, MINUTE) }).send(sampleMessage({ to: 'bo@site.example' }));
});

describe('the local outbox', () => {
  it('lists emails, newest first', async () => {
    const page = await (await call('/dev/emails')).text();
    expect(page.indexOf('Second')).toBeGreaterThan(-1);
    expect(page.indexOf('First')).toBeGreaterThan(page.indexOf('Second'));
    expect(page).toContain(`href="/dev/emails/${first.id}"`);
    expect(page).not.toContain('<script');
  });

  it('shows an email as text and as HTML in a frame without scripts', async () => {
    const response = await call(`/dev/emails/${first.id}`);
    const page = await response.text();
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toContain('<script');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
    expect(policy).not.toContain('script-src');
  });

  it.each(['mal_00000000000000000000', 'nothing', '%00', 'latestx'])(
    'returns 404 for the unknown email %s',
    async (id) => {
      expect(await read(`/dev/emails/${id}`)).toMatchObject({ status: 404, body: { code: 'email.unknown' } });
    },
  );

  it('returns the latest email to an address', async () => {
    expect(await read('/dev/emails/latest?to=ada@site.example')).toMatchObject({
      status: 200,
      body: {
        data: { id: second.id, subject: 'Second', text: second.text, sent_at: '2026-11-21T09:01:00.000Z' },
      },
    });
    expect(await read('/dev/emails/latest?to=unknown@site.example')).toMatchObject({ body: { data: null } });
  });
});

it.each(['/dev/emails', '/dev/emails/latest', `/dev/emails/${first.id}`])(
  'serves no %s in a deployment',
  async (path) => {
    const execution = createExecutionContext();
    const keys = {
      CLICK_ID_KEY: 'own',
      ADDRESS_KEY: 'own',
      ENCRYPTION_KEY: 'own',
      LEDGER_SIGNING_KEY: 'own',
      OPERATOR_TOKEN: 'own',
    };
    const response = await app.request(path, {}, { ...env, ...keys, ENVIRONMENT: 'production' }, execution);
    await waitOnExecutionContext(execution);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'route.unknown' });
  },
);
