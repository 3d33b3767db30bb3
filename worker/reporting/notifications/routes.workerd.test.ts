import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmEmail, readAccountOfUser } from '../../accounts/identity/accounts.ts';
import { emailDeps } from '../../app/emails.ts';
import { createOwner, eraseRequested } from '../../app/testing/owner.ts';
import { listAudit } from '../../platform/audit/list-audit.ts';
import { localPort } from '../../platform/email/ports.ts';
import { readPreferences } from '../../platform/email/preferences.ts';
import { sendEmails } from '../../platform/email/send-emails.ts';
import { emailPreferences } from '../../platform/email/tables.ts';
import { unsubscribeToken } from '../../platform/email/unsubscribe.ts';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { call, read } from '../../platform/http/testing/call.ts';
import { openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { newId } from '../../platform/ids.ts';
import { storedKey } from '../../platform/stored-keys/stored-key.ts';
import { toIso } from '../../platform/time.ts';
import { confirmedMember, emailsTo, type Reader } from './testing/reader.ts';

const PATH = '/v1/publisher/email-preferences';
const DEFAULTS = {
  welcome_email_enabled: true,
  earnings_notifications_enabled: true,
  earnings_threshold: '1.00',
  notification_frequency: 'instant',
  weekly_digest_enabled: true,
  marketing_consent: false,
};

let scene: Scene;
let reader: Reader;

beforeAll(async () => {
  scene = await openScene();
});

beforeEach(async () => {
  reader = await confirmedMember(scene);
});

describe('email preferences', () => {
  it('start with all emails on, instant, from one dollar', async () => {
    expect(await preferences()).toMatchObject({
      status: 200,
      body: { data: { ...DEFAULTS, user_id: reader.userId } },
    });
  });

  it('are created with the defaults if they are missing', async () => {
    await scene.ctx.db.delete(emailPreferences).where(eq(emailPreferences.userId, reader.userId));
    expect(await preferences()).toMatchObject({ body: { data: DEFAULTS } });
    expect(
      await scene.ctx.db.select().from(emailPreferences).where(eq(emailPreferences.userId, reader.userId)),
    ).toHaveLength(1);
  });

  it('change only in the fields that are sent', async () => {
    await change({ notification_frequency: 'weekly', earnings_threshold: 12.5 });
    const changed = { ...DEFAULTS, notification_frequency: 'weekly', earnings_threshold: '12.50' };
    expect(await preferences()).toMatchObject({ body: { data: changed } });
    await change({ weekly_digest_enabled: false });
    expect(await preferences()).toMatchObject({
      body: { data: { ...changed, weekly_digest_enabled: false } },
    });
  });

  it.each([
    ['abc', '0.00'],
    [null, '0.00'],
    ['7.25', '7.25'],
    [0, '0.00'],
  ])('accept %j as a threshold of %s', async (earnings_threshold, expected) => {
    expect(await change({ earnings_threshold })).toMatchObject({
      status: 200,
      body: { data: { earnings_threshold: expected } },
    });
  });

  it.each([
    { earnings_threshold: -1 },
    { earnings_threshold: 0.005 },
    { notification_frequency: 'hourly' },
    { weekly_digest_enabled: 'yes' },
    { marketing_consent: 1 },
  ])('refuse %j and name the field', async (body) => {
    expect(await change(body)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', fields: [{ field: Object.keys(body)[0] }] },
    });
    expect(await preferences()).toMatchObject({ body: { data: DEFAULTS } });
  });

  it('include the consent to news, which can be withdrawn and given again, each time on record', async () => {
    for (const given of [true, true, false, false, true]) {
      const changed = await change({ marketing_consent: given });
      expect(changed).toMatchObject({
        status: 200,
        body: { data: { ...DEFAULTS, marketing_consent: given } },
      });
      expect(await preferences()).toMatchObject({ body: { data: { marketing_consent: given } } });
    }
    const { entries } = await listAudit(scene.ctx, { subject: reader.id }, { limit: 10, offset: 0 });
    expect(entries).toMatchObject(
      [true, false, true].map((given) => ({
        action: 'account.marketing_consent_changed',
        publisherId: reader.id,
        before: { marketing_consent: !given },
        detail: { marketing_consent: given },
      })),
    );
    const detail = await read(`/v1/operations/publishers/${reader.id}`, { key: ADMIN });
    expect(detail).toMatchObject({
      body: {
        data: { marketing_consent: true, marketing_consent_since: toIso(entries[0]?.at ?? scene.ctx.now) },
      },
    });
  });

  it('leave the consent to news alone when other fields change', async () => {
    await change({ marketing_consent: true });
    await change({ weekly_digest_enabled: false });
    expect(await preferences()).toMatchObject({ body: { data: { marketing_consent: true } } });
  });

  it('are separate for each publisher', async () => {
    const other = await confirmedMember(scene);
    await change({ user_id: other.userId, welcome_email_enabled: false });
    expect(await readPreferences(scene.ctx, other.userId)).toMatchObject({ welcomeEmailEnabled: true });
    expect(await call(PATH)).toMatchObject({ status: 401 });
  });
});

describe('the unsubscribe link', () => {
  let key: string;
  beforeAll(async () => {
    key = await storedKey(scene.ctx, env.ENCRYPTION_KEY, 'unsubscribe');
  });
  const link = (kind: 'welcome' | 'earnings_notification' | 'weekly_digest', userId = reader.userId) =>
    `/v1/notifications/unsubscribe?token=${unsubscribeToken(key, { userId, kind })}`;

  it('changes nothing when it is opened', async () => {
    const response = await call(link('weekly_digest'));
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain('method="post"');
    expect(page).toContain(link('weekly_digest'));
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'.*form-action 'self'/,
    );
    expect(await preferences()).toMatchObject({ body: { data: DEFAULTS } });
  });

  it.each([
    ['welcome', { welcome_email_enabled: false }],
    ['earnings_notification', { earnings_notifications_enabled: false }],
    ['weekly_digest', { weekly_digest_enabled: false }],
  ] as const)('switches off only %s by its button, without signing in', async (kind, off) => {
    for (let times = 0; times < 2; times++) {
      const response = await call(link(kind), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect(response.status).toBe(200);
      expect(await preferences()).toMatchObject({ body: { data: { ...DEFAULTS, ...off } } });
    }
  });

  it.each(['', '?token=', '?token=weekly_digest', '?token=a.b.c', '?token=%00', '?token=<script>'])(
    'shows an error page for %j',
    async (query) => {
      for (const method of ['GET', 'POST']) {
        const response = await call(`/v1/notifications/unsubscribe${query}`, { method });
        expect(response.status).toBe(400);
        const page = await response.text();
        expect(page).toContain('This link isn’t valid');
        expect(page).not.toContain('<script');
      }
    },
  );

  it('stores nothing for an account that was erased', async () => {
    const person = await createOwner(scene, 'leaving@site.example');
    await person.browser.post('deletion', { email: person.email });
    await eraseRequested(scene, person);
    for (const userId of [person.userId, newId('usr')]) {
      expect((await call(link('weekly_digest', userId), { method: 'POST' })).status).toBe(200);
      const rows = scene.ctx.db.select().from(emailPreferences).where(eq(emailPreferences.userId, userId));
      expect(await rows).toEqual([]);
    }
  });

  it('works for an account without stored preferences', async () => {
    await scene.ctx.db.delete(emailPreferences).where(eq(emailPreferences.userId, reader.userId));
    expect((await call(link('weekly_digest'), { method: 'POST' })).status).toBe(200);
    expect(await preferences()).toMatchObject({
      body: { data: { ...DEFAULTS, weekly_digest_enabled: false } },
    });
  });

  it('can’t be forged for another account', async () => {
    const forged = link('weekly_digest', newId('usr')).replace(/usr_\w{20}/, reader.userId);
    expect((await call(forged, { method: 'POST' })).status).toBe(400);
    expect(await preferences()).toMatchObject({ body: { data: DEFAULTS } });
  });
});

describe('the welcome email', () => {
  it('is enqueued once if the address is verified several times', async () => {
    for (let times = 0; times < 3; times++) await confirm();
    expect(await emailsTo(scene, reader, 'welcome')).toMatchObject([
      { state: 'queued', content: { full_name: 'Member' }, cause: `welcome:${reader.userId}` },
    ]);
  });

  it('isn’t sent if it is switched off after it was enqueued', async () => {
    await confirm();
    await change({ welcome_email_enabled: false });
    await sendEmails(scene.ctx, env, localPort(scene.ctx), emailDeps);
    expect(await emailsTo(scene, reader, 'welcome')).toMatchObject([{ state: 'skipped' }]);
  });

  /** Verifies the address like a request that read the account before it was verified. */
  async function confirm(): Promise<void> {
    const account = await readAccountOfUser(scene.ctx, reader.userId);
    await env.DB.batch(confirmEmail(scene.ctx, { ...account, verifiedAt: null }, { trusted: true }));
  }
});

function preferences() {
  return read(PATH, { key: reader.key });
}

function change(body: unknown) {
  return read(PATH, { method: 'PATCH', key: reader.key, body });
}
