import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { clickIdKeys } from '../clicks/click-id-keys.ts';
import { fileClaim } from '../conversions/claims/file-claim.ts';
import { conversionIdOf } from '../conversions/plan.ts';
import { sampleRow } from '../conversions/testing/sample-row.ts';
import { CLICK_ID, SAMPLES } from '../http/sample-values.ts';
import { type Operation, operationsOf, readContract } from '../http/testing/contract.ts';
import { type Member, openScene, type Scene } from '../http/testing/scene.ts';
import { walkExamples } from '../http/testing/walk-examples.ts';
import { addCredential } from '../networks/postback/credentials.ts';
import { dayOf } from '../platform/time.ts';
import { publishers } from '../publishers/tables.ts';

/** Operations whose examples can't work, since they need a secret, an emailed token or a password; with the error code. */
const REFUSED: Record<string, string> = {
  'POST /v1/auth/sign-in': 'account.invalid_credentials',
  'POST /v1/auth/verify-email': 'token.invalid',
  'POST /v1/auth/link': 'token.invalid',
  'POST /v1/auth/magic-link/redeem': 'token.invalid',
  'POST /v1/auth/reset-password/confirm': 'token.invalid',
  'POST /v1/auth/change-password': 'account.wrong_password',
  'POST /v1/auth/confirm': 'account.wrong_password',
  'POST /v1/auth/change-email/confirm': 'session.code_invalid',
  'POST /v1/auth/deletion': 'account.email_differs',
  'DELETE /v1/auth/deletion': 'account.no_deletion',
  'POST /v1/auth/passkeys': 'passkey.refused',
  'POST /v1/auth/passkeys/sign-in': 'passkey.refused',
  'PATCH /v1/auth/passkeys/{id}': 'passkey.unknown',
  'DELETE /v1/auth/passkeys/{id}': 'passkey.unknown',
  'DELETE /v1/auth/apps/{id}': 'app.unknown',
  'POST /oauth-token': 'invalid_client',
  'POST /functions/v1/oauth-token': 'invalid_client',
  'POST /v1/oauth/requests': 'oauth.request_invalid',
  'POST /v1/oauth/decisions': 'oauth.request_expired',
  'POST /v1/operations/admins': 'account.email_not_verified',
  'DELETE /v1/operations/admins/{id}': 'account.unknown',
  'POST /v1/publisher/compliance/reviews': 'compliance.not_reviewable',
  'POST /v1/publisher/sites/{domain}/verify': 'site.unknown',
  'POST /v1/callback/wildfire': 'callback.bad_signature',
  'GET /v1/postback/{network}': 'postback.bad_secret',
  'POST /v1/postback/{network}': 'postback.bad_secret',
  'POST /v1/operations/payouts': 'payout.no_details',
  'GET /v1/operations/payouts/{id}/destination': 'payout.unknown',
  'POST /v1/publisher/payout-details/cancel': 'payout_details.none_held',
  'POST /v1/operations/payouts/{id}/{step}': 'payout.unknown',
};
let scene: Scene;
let member: Member;
let operations: Operation[];
let known: Map<string, string>;

beforeAll(async () => {
  scene = await openScene();
  member = await scene.signUp();
  await scene.signUp();
  await scene.ctx.db.update(publishers).set({ plan: 'premium' }).where(eq(publishers.publisherId, member.id));
  const clickRef = await scene.click(member);
  await scene.report(sampleRow('sale', { eventAt: scene.ctx.now, clickRef }));
  const filed = await fileClaim(scene.ctx, clickIdKeys(env), member.id, {
    clickId: clickRef,
    orderId: 'claimed',
    grossCommission: String(SAMPLES.gross_commission),
    source: undefined,
  });
  const { credential } = await addCredential(scene.ctx, env.ENCRYPTION_KEY, 'wildfire', { kind: 'hmac' });
  operations = operationsOf(await readContract());
  known = new Map<string, string>([
    ['brd', scene.program.brand_id],
    ['prg', scene.program.id],
    ['cnv', conversionIdOf('wildfire', 'sale')],
    ['clm', filed.claim.id],
    ['psh', credential.id],
    [CLICK_ID, clickRef],
    ['2026-11', dayOf(scene.ctx.now).slice(0, 7)],
  ]);
});

it('every example of the OpenAPI document works with existing IDs', {
  timeout: 60_000,
}, async () => {
  const callers = async () => ({ key: member.key, cookie: await scene.signIn(member) });
  const outcomes = await walkExamples(operations, callers, known);
  const expected = Object.keys(outcomes).map((each) => [each, REFUSED[each] ?? 'works']);
  expect(
    outcomes,
    'Change the example in worker/openapi/examples.ts, or add the operation to REFUSED with its error code.',
  ).toEqual(Object.fromEntries(expected));
  expect(Object.keys(outcomes)).toEqual(expect.arrayContaining(Object.keys(REFUSED)));
});
