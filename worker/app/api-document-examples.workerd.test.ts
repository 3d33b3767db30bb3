import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { publishers } from '../accounts/publishers/tables.ts';
import { clickIdKeys } from '../clicks/click-id-keys.ts';
import { monthOf, previousMonth } from '../clicks/store/store-name.ts';
import { requestReview } from '../compliance/reviews.ts';
import { ensureBuiltInRules, listRules } from '../compliance/rules/rule-store.ts';
import { listViolations } from '../compliance/violations/list-violations.ts';
import { recordFindings } from '../compliance/violations/record-findings.ts';
import { addCredential } from '../networks/postback/credentials.ts';
import { createRunOf } from '../payouts/testing/play-run.ts';
import { auditLog } from '../platform/audit/tables.ts';
import { CLICK_ID, SAMPLES } from '../platform/http/sample-values.ts';
import { type Operation, operationsOf, readContract } from '../platform/http/testing/contract.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import { walkExamples } from '../platform/http/testing/walk-examples.ts';
import { dayOf } from '../platform/time.ts';
import { compareStatement } from '../reconciliation/compare-statement.ts';
import { uploadStatement } from '../reconciliation/statements.ts';
import { fileClaim } from '../sales/claims/file-claim.ts';
import { publisherEarnings } from '../sales/earnings/tables.ts';
import { conversionIdOf } from '../sales/plan.ts';
import { sampleRow } from '../sales/testing/sample-row.ts';

/** Operations whose examples can't work, since they need a secret, an emailed token or a password; with the error code. */
const REFUSED: Record<string, string> = {
  'POST /v1/auth/sign-in': 'account.invalid_credentials',
  'POST /v1/auth/verify-email': 'token.invalid',
  'POST /v1/auth/link': 'token.invalid',
  'POST /v1/auth/magic-link/redeem': 'token.invalid',
  'POST /v1/auth/reset-password/confirm': 'token.invalid',
  'POST /v1/auth/change-password': 'account.no_password',
  'POST /v1/auth/confirm': 'account.no_password',
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
  'PUT /v1/operations/operators': 'account.email_not_verified',
  'POST /v1/operations/alerts/{id}/acknowledge': 'alert.unknown',
  'POST /v1/operations/alerts/acknowledge': 'seen.outdated',
  'POST /v1/operations/claims/decline': 'seen.outdated',
  'POST /v1/operations/programs/decisions/matching': 'seen.outdated',
  'POST /v1/publisher/compliance/reviews': 'compliance.not_reviewable',
  // It was confirmed before.
  'POST /v1/operations/compliance/violations/{id}/dismiss': 'violation.decided',
  'POST /v1/publisher/sites/{domain}/verify': 'site.unknown',
  'POST /v1/callback/wildfire': 'callback.bad_signature',
  'GET /v1/postback/{network}': 'postback.bad_secret',
  'POST /v1/postback/{network}': 'postback.bad_secret',
  'POST /functions/v1/record-conversion': 'link.unknown',
  'POST /functions/v1/webhook-test/{id}': 'mock_endpoint.unknown',
  'POST /functions/v1/wildfire-sync': 'sync.none',
  'POST /v1/operations/brands/{id}/merge': 'brand.same',
  'POST /v1/operations/brands/{id}/rejoin': 'brand.not_split',
  'POST /v1/operations/brands/{id}/split': 'brand.split_all',
  'POST /v1/operations/brands/{id}/unmerge': 'brand.not_merged',
  'POST /v1/operations/networks/{network}/breaker/reset': 'breaker.not_open',
  'POST /v1/operations/adjustments/{id}/reject': 'adjustment.decided',
  'POST /v1/operations/network-statements/{id}/close': 'network_statement.differences_open',
  'PATCH /v1/operations/network-statements/{id}/unreadable-lines': 'network_statement.line_unknown',
  'POST /v1/operations/payouts': 'payout.tax_missing',
  // The booking of the payment waited for the second admin, so its response has no ID.
  'POST /v1/operations/network-payments/{id}/cancel': 'network_payment.unknown',
  'POST /v1/callback/paypal': 'callback.bad_signature',
  'POST /v1/callback/resend': 'email.signature_invalid',
  'POST /v1/operations/email-suppressions/{id}/lift': 'email_suppression.unknown',
  'POST /v1/operations/bank-statements': 'bank_statement.malformed',
  'POST /v1/operations/bank-statements/entries/{key}/apply': 'bank_entry.unknown',
  'POST /v1/operations/bank-statements/entries/{key}/explain': 'bank_entry.unknown',
  'POST /v1/operations/payout-runs/{id}/approve': 'payout_run.changed',
  'POST /v1/operations/payout-runs/{id}/cancel': 'payout_run.wrong_state',
  'POST /v1/operations/payout-runs/{id}/send': 'payout_run.wrong_state',
  'POST /v1/operations/payout-runs/{id}/resume': 'payout_run.wrong_state',
  'POST /v1/operations/payout-runs/{id}/batches/{batch_id}/file': 'payout_batch.unknown',
  'POST /v1/operations/sync-runs/{id}/accept': 'sync.run_unknown',
  'GET /v1/operations/refused-days/{id}/rows': 'refused_day.unknown',
  'POST /v1/operations/refused-days/{id}/accept': 'refused_day.unknown',
  'GET /v1/operations/payouts/{id}/destination': 'payout.unknown',
  'GET /v1/operations/payouts/{id}/statement': 'payout.unknown',
  'GET /v1/publisher/payouts/{id}/statement': 'payout.unknown',
  'POST /v1/operations/payout-runs/{id}/batches/{batch_id}/discard': 'payout_batch.unknown',
  'POST /v1/operations/payout-runs/{id}/batches/{batch_id}/found': 'payout_batch.unknown',
  'POST /v1/publisher/payout-details/cancel': 'payout_details.none_held',
  'POST /v1/operations/payouts/{id}/{step}': 'payout.unknown',
  'POST /v1/operations/conversions/{id}/assign': 'conversion.attributed',
  'POST /v1/operations/conversions/{id}/forfeit': 'conversion.not_forfeitable',
  'POST /v1/operations/data-requests/{id}/code': 'data_request.closed',
  'POST /v1/operations/data-requests/{id}/erase': 'data_request.closed',
  'POST /v1/operations/data-requests/{id}/export': 'data_request.closed',
  'POST /v1/operations/data-requests/{id}/identity': 'data_request.closed',
  'DELETE /v1/operations/feedback/{id}': 'feedback.unknown',
  'POST /v1/operations/publishers/{publisher_id}/recover': 'account.address_unknown',
  'POST /v1/operations/changes/{id}/approve': 'change.unknown',
  'POST /v1/operations/changes/{id}/reject': 'change.unknown',
  'POST /v1/operations/changes/{id}/withdraw': 'change.unknown',
};
/** Writes by operators whose examples leave everything as it is, so they have no audit entry. */
const CHANGES_NOTHING = [
  'POST /functions/v1/campaign-scheduler',
  'POST /functions/v1/cj-sync',
  'POST /functions/v1/health-monitor',
  'POST /functions/v1/siteplug-revenue-sync',
  'POST /functions/v1/siteplug-sync',
  'POST /functions/v1/system-analytics',
  'POST /functions/v1/user-analytics',
  'POST /v1/operations/banned-domains/preview',
  'POST /v1/operations/checks/{name}/runs',
  'POST /v1/operations/conversions/{id}/reattribute',
  'POST /v1/operations/conversions/{id}/reinstate',
  'POST /v1/operations/conversions/{id}/release',
  'POST /v1/operations/dead-letters/leave',
  'POST /v1/operations/dead-letters/take-up',
  'POST /v1/operations/programs/decisions',
  'POST /v1/operations/publishers/{publisher_id}/forfeit',
  'POST /v1/operations/publishers/{publisher_id}/reactivate',
  'POST /v1/operations/publishers/{publisher_id}/release',
  'POST /v1/operations/refused-days/leave',
  'POST /v1/operations/refused-days/take-up',
  'POST /v1/operations/rejected-rows/leave',
  'POST /v1/operations/rejected-rows/take-up',
  'POST /v1/operations/unattributed-conversions/leave',
  'POST /v1/operations/unattributed-conversions/take-up',
  'PUT /v1/operations/publishers/{publisher_id}/plan',
];
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
  await scene.report(sampleRow('sale-1', { eventAt: scene.ctx.now, clickRef }));
  const filed = await fileClaim(scene.ctx, clickIdKeys(env), member.id, {
    clickId: clickRef,
    orderId: 'claimed',
    grossCommission: String(SAMPLES.gross_commission),
    source: undefined,
  });
  const { credential } = await addCredential(scene.ctx, env.ENCRYPTION_KEY, 'wildfire', { kind: 'hmac' });
  const { violationId, reviewId } = await violate();
  operations = operationsOf(await readContract());
  known = new Map<string, string>([
    ['brd', scene.program.brand_id],
    ['prg', scene.program.id],
    ['cnv', conversionIdOf('wildfire', 'sale-1')],
    ['ern', await earningOf(member)],
    ['clm', filed.claim.id],
    ['psh', credential.id],
    ['vio', violationId],
    ['crv', reviewId],
    ['nst', await uploadNetworkStatement()],
    // No one is due in it, so it is settled.
    ['prn', (await createRunOf(scene.ctx, null)).id],
    [CLICK_ID, clickRef],
    ['2026-11', dayOf(scene.ctx.now).slice(0, 7)],
  ]);
});

it('every example of the OpenAPI document works with existing IDs', {
  timeout: 120_000,
}, async () => {
  const callers = async () => ({ key: member.key, cookie: await scene.signIn(member) });
  const unaudited: string[] = [];
  let entries = await auditEntries();
  const observe = async ({ method, path, ...operation }: Operation, status: number) => {
    const before = entries;
    entries = await auditEntries();
    const byOperator = operation['x-operator-permission'] !== undefined;
    if (byOperator && method !== 'GET' && status < 300 && entries === before)
      unaudited.push(`${method} ${path}`);
  };
  const outcomes = await walkExamples(operations, callers, known, observe);
  expect(unaudited, 'Every change by an operator has an audit entry.').toEqual(CHANGES_NOTHING);
  const expected = Object.keys(outcomes).map((each) => [each, REFUSED[each] ?? 'works']);
  expect(outcomes, 'Change the example of the operation, or add it to REFUSED with its error code.').toEqual(
    Object.fromEntries(expected),
  );
  expect(Object.keys(outcomes)).toEqual(expect.arrayContaining(Object.keys(REFUSED)));
});

async function earningOf({ id }: Member): Promise<string> {
  const [earning] = await scene.ctx.db
    .select()
    .from(publisherEarnings)
    .where(eq(publisherEarnings.publisherId, id));
  return earning?.id ?? '';
}

/** A statement of last month with a row that we don’t have. */
async function uploadNetworkStatement(): Promise<string> {
  const { ctx } = scene;
  const id = await uploadStatement(ctx, {
    networkId: 'wildfire',
    month: previousMonth(monthOf(dayOf(ctx.now))),
    csv: 'ID,Amount\n8801,12.50',
    columns: { id: 'ID', amount: 'Amount', date: null, currency: null, decimal: null },
    reason: 'The statement of the test',
  });
  await compareStatement(ctx, id, null);
  return id;
}

function auditEntries(): Promise<number> {
  return scene.ctx.db.$count(auditLog);
}

/** A violation that holds the member's sales, with a request to review it. */
async function violate() {
  const { ctx } = scene;
  await ensureBuiltInRules(ctx);
  const rule = (await listRules(ctx)).find(({ metric }) => metric === 'address_clicks');
  if (!rule) throw new Error('The rule is missing.');
  const finding = {
    ...{ subject: '', windowFrom: ctx.now, windowTo: ctx.now, value: 48, sample: 61 },
    ...{ figures: { clicks: 48 }, clicks: null },
  };
  await recordFindings(ctx, [{ rule, publisherId: member.id, finding, clickIds: [] }]);
  const [violation] = (await listViolations(ctx, { publisherId: member.id, limit: 1, offset: 0 })).violations;
  if (!violation) throw new Error('The violation is missing.');
  const asked = { publisherId: member.id, violationId: violation.id, text: 'An office has one address.' };
  const { review } = await requestReview(ctx, asked, async () => false);
  return { violationId: violation.id, reviewId: review.id };
}
