import { brandRoutes } from '../catalog/brand-routes.ts';
import { resolveRoutes } from '../catalog/resolve-routes.ts';
import { complianceRoutes } from '../compliance/routes.ts';
import { conversionRoutes } from '../conversions/routes.ts';
import { earningRoutes } from '../earnings/routes.ts';
import { exportRoutes } from '../exports/routes.ts';
import { feedbackRoutes } from '../feedback/routes.ts';
import { explainRoutes } from '../gateway/explain-routes.ts';
import { generateScriptRoutes } from '../gateway/generate-script-routes.ts';
import { publisherApiRoutes } from '../gateway/publisher-api-routes.ts';
import { publisherGateway } from '../gateway/publisher-routes.ts';
import { trackClickRoutes } from '../gateway/track-click-routes.ts';
import { keyRoutes } from '../identity/key-routes.ts';
import { mailRequestRoutes } from '../identity/mail-request-routes.ts';
import { passwordRoutes } from '../identity/password-routes.ts';
import { sessionRoutes } from '../identity/session-routes.ts';
import { signInRoutes } from '../identity/sign-in-routes.ts';
import { signUpRoutes } from '../identity/sign-up-routes.ts';
import { localMailRoutes } from '../mail/local-routes.ts';
import { noticeRoutes } from '../notices/routes.ts';
import { unsubscribeRoutes } from '../notices/unsubscribe-routes.ts';
import { caseRoutes } from '../operations/case-routes.ts';
import { healthRoutes } from '../operations/health-routes.ts';
import { ledgerRoutes } from '../operations/ledger-routes.ts';
import { localRoutes } from '../operations/local-routes.ts';
import { moneyCheckRoutes } from '../operations/money-check/routes.ts';
import { settingsRoutes } from '../operations/settings-routes.ts';
import { syncRoutes } from '../operations/sync-routes.ts';
import { payoutRoutes } from '../payouts/routes.ts';
import { affiliateLinkRoutes } from '../publishers/affiliate-link-routes.ts';
import { bulkLinkRoutes } from '../publishers/bulk-link-routes.ts';
import { profileRoutes } from '../publishers/profile-routes.ts';
import { publisherRoutes } from '../publishers/routes.ts';
import { siteRoutes } from '../publishers/site-routes.ts';
import { traceRoutes } from '../trace/routes.ts';
import { trackingRoutes } from '../tracking/routes.ts';
import { deliveryRoutes } from '../webhooks/delivery-routes.ts';
import { inboxRoutes } from '../webhooks/inbox-routes.ts';
import { webhookRoutes } from '../webhooks/routes.ts';
import { serveDocument, serveLlmText } from './api-document.ts';
import { answerError, answerUnrouted } from './failures.ts';
import { frameRequest, limitBody } from './request-frame.ts';
import { newRouter } from './router.ts';

/** The API: everything that is not a redirect. */
export const app = newRouter();

app.onError(answerError);
app.notFound((c) => answerUnrouted(app, c));
app.use(frameRequest);
app.use(limitBody);

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
  .route('/', sessionRoutes)
  .route('/', passwordRoutes)
  .route('/', mailRequestRoutes)
  .route('/', keyRoutes)
  .route('/', traceRoutes)
  .route('/', trackingRoutes)
  .route('/', conversionRoutes)
  .route('/', healthRoutes)
  .route('/', syncRoutes)
  .route('/', caseRoutes)
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
  .route('/', localRoutes);
serveDocument(app, '/v1/openapi.json');
serveLlmText(app, '/LLM.txt', '/llms.txt');

/** Every route with what it takes and answers, for typed clients. @public */
export type AppType = typeof routes;
