import { cors } from 'hono/cors';
import { auditRoutes } from '../audit/routes.ts';
import { brandRoutes } from '../catalog/brand-routes.ts';
import { programRoutes } from '../catalog/program-routes.ts';
import { resolveRoutes } from '../catalog/resolve-routes.ts';
import { bannedDomainRoutes } from '../compliance/banned-domain-routes.ts';
import { complianceRoutes } from '../compliance/routes.ts';
import { claimRoutes } from '../conversions/claims/routes.ts';
import { conversionOperatorRoutes } from '../conversions/operator-routes.ts';
import { conversionRoutes } from '../conversions/routes.ts';
import { earningRoutes } from '../earnings/routes.ts';
import { exportRoutes } from '../exports/routes.ts';
import { feedbackRoutes } from '../feedback/routes.ts';
import { explainRoutes } from '../gateway/explain-routes.ts';
import { generateScriptRoutes } from '../gateway/generate-script-routes.ts';
import { publisherApiRoutes } from '../gateway/publisher-api-routes.ts';
import { publisherGateway } from '../gateway/publisher-routes.ts';
import { trackClickRoutes } from '../gateway/track-click-routes.ts';
import { adminRoutes } from '../identity/admin-routes.ts';
import { keyRoutes } from '../identity/key-routes.ts';
import { linkRoutes } from '../identity/link-routes.ts';
import { mailRequestRoutes } from '../identity/mail-request-routes.ts';
import { passwordRoutes } from '../identity/password-routes.ts';
import { sessionRoutes } from '../identity/session-routes.ts';
import { signInRoutes } from '../identity/sign-in-routes.ts';
import { signUpRoutes } from '../identity/sign-up-routes.ts';
import { localMailRoutes } from '../mail/local-routes.ts';
import { pushCredentialRoutes } from '../networks/postback/credential-routes.ts';
import { networkRoutes } from '../networks/postback/network-routes.ts';
import { noticeRoutes } from '../notices/routes.ts';
import { unsubscribeRoutes } from '../notices/unsubscribe-routes.ts';
import { caseRoutes } from '../operations/case-routes.ts';
import { deadLetterRoutes } from '../operations/dead-letter-routes.ts';
import { healthRoutes } from '../operations/health-routes.ts';
import { ledgerRoutes } from '../operations/ledger-routes.ts';
import { localPurchaseRoutes } from '../operations/local-purchase-routes.ts';
import { localRoutes } from '../operations/local-routes.ts';
import { moneyCheckRoutes } from '../operations/money-check/routes.ts';
import { rejectedRoutes } from '../operations/rejected-routes.ts';
import { settingsRoutes } from '../operations/settings-routes.ts';
import { syncRoutes } from '../operations/sync-routes.ts';
import { payoutRoutes } from '../payouts/routes.ts';
import { affiliateLinkRoutes } from '../publishers/affiliate-link-routes.ts';
import { bulkLinkRoutes } from '../publishers/bulk-link-routes.ts';
import { profileRoutes } from '../publishers/profile-routes.ts';
import { publisherRoutes } from '../publishers/routes.ts';
import { siteRoutes } from '../publishers/site-routes.ts';
import { standingRoutes } from '../publishers/standing-routes.ts';
import { traceRoutes } from '../trace/routes.ts';
import { trackingRoutes } from '../tracking/routes.ts';
import { deliveryRoutes } from '../webhooks/delivery-routes.ts';
import { inboxRoutes } from '../webhooks/inbox-routes.ts';
import { webhookRoutes } from '../webhooks/routes.ts';
import { publishAfterWrite } from '../wiring/publish-after-write.ts';
import { serveDocument, serveTexts } from './api-document.ts';
import { byAnyone, limitAddress } from './by-anyone.ts';
import { answerError, answerUnrouted } from './failures.ts';
import { limitBody } from './limit-body.ts';
import { frameRequest } from './request-frame.ts';
import { newRouter } from './router.ts';
import { securityHeaders } from './security-headers.ts';

/** Paths that anyone may call and whose routes don't limit it themselves. */
const OPEN_PATHS = [
  '/health',
  '/v1/health',
  '/v1/stats',
  '/v1/feedback',
  '/v1/resolve/*',
  '/v1/openapi.json',
  '/LLM.txt',
  '/llms.txt',
  '/llms-full.txt',
  '/llms/*',
];

/** The API: everything that is not a redirect. */
export const app = newRouter();

app.onError(answerError);
app.notFound((c) => answerUnrouted(app, c));
app.use(securityHeaders);
app.use(frameRequest);
app.use(
  '/v1/resolve/*',
  cors({ origin: '*', allowMethods: ['GET', 'POST'], allowHeaders: ['Content-Type'] }),
);
app.use(limitBody);
app.use('/v1/operations/*', publishAfterWrite);
for (const path of OPEN_PATHS) app.use(path, byAnyone.middleware);
app.use('/v1/tracking/click', limitAddress('CLICK_REPORTS_BY_ADDRESS'));

const routes = app
  .route('/', brandRoutes)
  .route('/', publisherRoutes)
  .route('/', affiliateLinkRoutes)
  .route('/', bulkLinkRoutes)
  .route('/', siteRoutes)
  .route('/', profileRoutes)
  .route('/', exportRoutes)
  .route('/', complianceRoutes)
  .route('/', resolveRoutes)
  .route('/', explainRoutes)
  .route('/', publisherGateway)
  .route('/', publisherApiRoutes)
  .route('/', trackClickRoutes)
  .route('/', generateScriptRoutes)
  .route('/', earningRoutes)
  .route('/', signUpRoutes)
  .route('/', signInRoutes)
  .route('/', linkRoutes)
  .route('/', sessionRoutes)
  .route('/', passwordRoutes)
  .route('/', mailRequestRoutes)
  .route('/', keyRoutes)
  .route('/', adminRoutes)
  .route('/', traceRoutes)
  .route('/', trackingRoutes)
  .route('/', claimRoutes)
  .route('/', conversionRoutes)
  .route('/', conversionOperatorRoutes)
  .route('/', networkRoutes)
  .route('/', pushCredentialRoutes)
  .route('/', bannedDomainRoutes)
  .route('/', standingRoutes)
  .route('/', programRoutes)
  .route('/', auditRoutes)
  .route('/', healthRoutes)
  .route('/', syncRoutes)
  .route('/', caseRoutes)
  .route('/', rejectedRoutes)
  .route('/', deadLetterRoutes)
  .route('/', ledgerRoutes)
  .route('/', moneyCheckRoutes)
  .route('/', settingsRoutes)
  .route('/', payoutRoutes)
  .route('/', feedbackRoutes)
  .route('/', webhookRoutes)
  .route('/', deliveryRoutes)
  .route('/', inboxRoutes)
  .route('/', noticeRoutes)
  .route('/', unsubscribeRoutes)
  .route('/', localMailRoutes)
  .route('/', localPurchaseRoutes)
  .route('/', localRoutes);
serveDocument(app, '/v1/openapi.json');
serveTexts(app);

/** Every route with what it takes and answers, for typed clients. @public */
export type AppType = typeof routes;
