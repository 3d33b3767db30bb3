import { cors } from 'hono/cors';
import { keyRoutes } from '../api-keys/routes.ts';
import { auditRoutes } from '../audit/routes.ts';
import { brandRoutes } from '../catalog/brand-routes.ts';
import { programRoutes } from '../catalog/program-routes.ts';
import { generateScriptRoutes } from '../compat/generate-script-routes.ts';
import { publisherApiRoutes } from '../compat/publisher-api-routes.ts';
import { publisherGateway } from '../compat/publisher-routes.ts';
import { trackClickRoutes } from '../compat/track-click-routes.ts';
import { bannedDomainRoutes } from '../compliance/banned-domain-routes.ts';
import { complianceRoutes } from '../compliance/routes.ts';
import { claimRoutes } from '../conversions/claims/routes.ts';
import { conversionOperatorRoutes } from '../conversions/operator-routes.ts';
import { localEmailRoutes } from '../email/local-routes.ts';
import { unsubscribeRoutes } from '../email/unsubscribe-routes.ts';
import { feedbackRoutes } from '../feedback/routes.ts';
import { errorResponse, notFoundResponse } from '../http/failures.ts';
import { limitBody } from '../http/limit-body.ts';
import { newRouter } from '../http/router.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { adminRoutes } from '../identity/admin-routes.ts';
import { emailLinkRoutes } from '../identity/email-link-routes.ts';
import { passwordRoutes } from '../identity/password-routes.ts';
import { sessionRoutes } from '../identity/session-routes.ts';
import { bulkLinkRoutes } from '../links/bulk-routes.ts';
import { affiliateLinkRoutes } from '../links/routes.ts';
import { pushCredentialRoutes } from '../networks/postback/credential-routes.ts';
import { networkRoutes } from '../networks/postback/network-routes.ts';
import { conversionRoutes } from '../networks/push-routes.ts';
import { notificationRoutes } from '../notifications/routes.ts';
import { deadLetterRoutes } from '../operations/dead-letter-routes.ts';
import { healthRoutes } from '../operations/health-routes.ts';
import { ledgerRoutes } from '../operations/ledger-routes.ts';
import { moneyCheckRoutes } from '../operations/money-check/routes.ts';
import { rejectedRoutes } from '../operations/rejected-routes.ts';
import { caseRoutes } from '../operations/routes.ts';
import { settingsRoutes } from '../operations/settings-routes.ts';
import { syncRoutes } from '../operations/sync-routes.ts';
import { payoutRoutes } from '../payouts/routes.ts';
import { profileRoutes } from '../publishers/profile-routes.ts';
import { siteRoutes } from '../publishers/site-routes.ts';
import { standingRoutes } from '../publishers/standing-routes.ts';
import { limitAddress, rateLimitedPublic } from '../rate-limits/by-address.ts';
import { earningRoutes } from '../reporting/earnings-routes.ts';
import { explainRoutes } from '../reporting/explain/routes.ts';
import { exportRoutes } from '../reporting/exports/routes.ts';
import { publisherRoutes } from '../reporting/routes.ts';
import { traceRoutes } from '../reporting/trace/routes.ts';
import { resolveRoutes } from '../tracking/resolve-routes.ts';
import { trackingRoutes } from '../tracking/routes.ts';
import { deliveryRoutes } from '../webhooks/delivery-routes.ts';
import { inboxRoutes } from '../webhooks/inbox-routes.ts';
import { webhookRoutes } from '../webhooks/routes.ts';
import { serveDocument, serveTexts } from './api-document.ts';
import { localPurchaseRoutes } from './dev/purchase-routes.ts';
import { localRoutes } from './dev/routes.ts';
import { publishAfterWrite } from './publish-after-write.ts';
import { requestContext } from './request-context.ts';

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

app.onError(errorResponse);
app.notFound((c) => notFoundResponse(app, c));
app.use(securityHeaders);
app.use(requestContext);
app.use(
  '/v1/resolve/*',
  cors({ origin: '*', allowMethods: ['GET', 'POST'], allowHeaders: ['Content-Type'] }),
);
app.use(limitBody);
app.use('/v1/operations/*', publishAfterWrite);
for (const path of OPEN_PATHS) app.use(path, rateLimitedPublic.middleware);
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
  .route('/', sessionRoutes)
  .route('/', emailLinkRoutes)
  .route('/', passwordRoutes)
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
  .route('/', notificationRoutes)
  .route('/', unsubscribeRoutes)
  .route('/', localEmailRoutes)
  .route('/', localPurchaseRoutes)
  .route('/', localRoutes);
serveDocument(app, '/v1/openapi.json');
serveTexts(app);

/** Every route with what it takes and answers, for typed clients. @public */
export type AppType = typeof routes;
