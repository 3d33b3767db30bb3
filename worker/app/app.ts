import type { Context as HonoContext } from 'hono';
import { cors } from 'hono/cors';
import { accountActivityRoutes } from '../accounts/activity/routes.ts';
import { keyRoutes } from '../accounts/api-keys/routes.ts';
import { changeRoutes } from '../accounts/changes/routes.ts';
import { dataRequestRoutes } from '../accounts/data-requests/routes.ts';
import { commentRoutes } from '../accounts/feedback/comment-routes.ts';
import { feedbackRoutes, operatorFeedbackRoutes } from '../accounts/feedback/routes.ts';
import { hasAccount } from '../accounts/identity/accounts.ts';
import { changeEmailRoutes } from '../accounts/identity/change-email-routes.ts';
import { confirmationRoutes } from '../accounts/identity/confirmation-routes.ts';
import { deletionRoutes } from '../accounts/identity/deletion-routes.ts';
import { emailLinkRoutes } from '../accounts/identity/email-link-routes.ts';
import { passkeyRoutes } from '../accounts/identity/passkey-routes.ts';
import { passkeySignInRoutes } from '../accounts/identity/passkey-sign-in-routes.ts';
import { passwordRoutes } from '../accounts/identity/password-routes.ts';
import { sessionRoutes } from '../accounts/identity/session-routes.ts';
import { countScriptUse } from '../accounts/integrations/count-script-use.ts';
import { generateScriptRoutes } from '../accounts/integrations/generate-script-routes.ts';
import { integrationRoutes } from '../accounts/integrations/routes.ts';
import { appRoutes } from '../accounts/oauth/app-routes.ts';
import { consentRoutes } from '../accounts/oauth/consent-routes.ts';
import { olderTokenRoutes } from '../accounts/oauth/older-token-routes.ts';
import { revokeAllApps } from '../accounts/oauth/own-apps.ts';
import { MCP_PATH } from '../accounts/oauth/protocol.ts';
import { oauthRoutes } from '../accounts/oauth/routes.ts';
import { operatorKeyRoutes } from '../accounts/operators/key-routes.ts';
import { planRoutes } from '../accounts/publisher-decisions/plan-routes.ts';
import { statusRoutes } from '../accounts/publisher-decisions/status-routes.ts';
import { profileRoutes } from '../accounts/publishers/profile-routes.ts';
import { siteRoutes } from '../accounts/publishers/site-routes.ts';
import { roleRoutes } from '../accounts/roles/role-routes.ts';
import { operatorBrandRoutes } from '../catalog/brand-decisions/routes.ts';
import { brandRoutes } from '../catalog/brand-routes.ts';
import { logoRoutes } from '../catalog/logos/logo-routes.ts';
import { programRoutes } from '../catalog/program-routes.ts';
import { activityRoutes } from '../clicks/activity-routes.ts';
import { resolveRoutes } from '../clicks/redirect/resolve-routes.ts';
import { trackingRoutes } from '../clicks/redirect/routes.ts';
import { uploadBannedDomainsRoutes } from '../compat/banned-domains-routes.ts';
import { campaignFunctionRoutes } from '../compat/campaign-routes.ts';
import { cjSyncRoutes } from '../compat/cj-sync-routes.ts';
import { healthMonitorRoutes } from '../compat/health-monitor-routes.ts';
import { publisherApiRoutes } from '../compat/publisher-api-routes.ts';
import { publisherPathRoutes } from '../compat/publisher-routes.ts';
import { recordConversionRoutes } from '../compat/record-conversion-routes.ts';
import { revenueFunctionRoutes } from '../compat/revenue-function-routes.ts';
import { siteplugSyncRoutes } from '../compat/siteplug-sync-routes.ts';
import { systemAnalyticsRoutes } from '../compat/system-analytics-routes.ts';
import { testFunctionRoutes } from '../compat/test-function-routes.ts';
import { trackClickRoutes } from '../compat/track-click-routes.ts';
import { trackClickSimpleRoutes } from '../compat/track-click-simple-routes.ts';
import { userAnalyticsFunctionRoutes } from '../compat/user-analytics-routes.ts';
import { wildfireSyncRoutes } from '../compat/wildfire-sync-routes.ts';
import { bannedDomainRoutes } from '../compliance/banned-domain-routes.ts';
import { decisionLogRoutes } from '../compliance/decision-log-routes.ts';
import { suspendedPublisherRoutes } from '../compliance/evaluation/suspended-publisher-routes.ts';
import { retentionRoutes } from '../compliance/retention-routes.ts';
import { complianceReviewRoutes, operatorReviewRoutes } from '../compliance/review-routes.ts';
import { complianceCheckRoutes, complianceHistoryRoutes } from '../compliance/routes.ts';
import { complianceRuleRoutes } from '../compliance/rules/rule-routes.ts';
import { ownViolationRoutes, violationRoutes } from '../compliance/violations/violation-routes.ts';
import { ledgerBlockRoutes, ledgerExportRoutes, ledgerHeadRoutes } from '../ledger/ledger-routes.ts';
import { bulkLinkRoutes } from '../links/bulk-routes.ts';
import { linkMoveRoutes } from '../links/campaigns/move-routes.ts';
import { campaignRoutes } from '../links/campaigns/routes.ts';
import { linkHealthRoutes } from '../links/health/routes.ts';
import { affiliateLinkRoutes } from '../links/routes.ts';
import { siteCheckRoutes } from '../links/site-check/routes.ts';
import { linkVerificationRoutes } from '../links/verification/routes.ts';
import { mcpStatusRoutes, olderToolRoutes } from '../mcp/older-routes.ts';
import { checkRoutes } from '../monitoring/checks/routes.ts';
import { systemReportRoutes } from '../monitoring/health/report-routes.ts';
import { healthRoutes } from '../monitoring/health/routes.ts';
import { incidentRoutes } from '../monitoring/incidents/routes.ts';
import { performanceRoutes } from '../monitoring/performance/routes.ts';
import { requestLogRoutes } from '../monitoring/request-logs/routes.ts';
import { publicStatusRoutes } from '../monitoring/status/routes.ts';
import { networkClosingRoutes } from '../networks/operator/network-closing-routes.ts';
import { networkSettingsRoutes } from '../networks/operator/network-settings-routes.ts';
import { networkStatisticsRoutes } from '../networks/operator/network-statistics-routes.ts';
import { refusedDayRoutes } from '../networks/operator/refused-days/refused-day-routes.ts';
import { rejectedRoutes } from '../networks/operator/rejected-routes.ts';
import { revenueSyncRoutes } from '../networks/operator/revenue-sync/routes.ts';
import { syncRoutes } from '../networks/operator/sync-routes.ts';
import { pushCredentialRoutes } from '../networks/postback/credential-routes.ts';
import { networkRoutes } from '../networks/postback/network-routes.ts';
import { callbackRoutes, postbackRoutes } from '../networks/push-routes.ts';
import { siteplugDiagnosticRoutes } from '../networks/siteplug/diagnostics/routes.ts';
import { contextRoutes } from '../openapi/context/routes.ts';
import { balanceRoutes } from '../payouts/balances/routes.ts';
import { bankStatementRoutes } from '../payouts/bank-statements/routes.ts';
import { payoutDetailsRoutes } from '../payouts/details/routes.ts';
import { payoutHoldRoutes } from '../payouts/holds/routes.ts';
import {
  operatorPayoutStatementRoutes,
  publisherPayoutStatementRoutes,
} from '../payouts/payout-statement/routes.ts';
import { publisherPayoutRoutes } from '../payouts/publisher-routes.ts';
import { payoutRoutes } from '../payouts/routes.ts';
import { payoutBatchRoutes } from '../payouts/runs/batch-routes.ts';
import { paypalCallbackRoutes } from '../payouts/runs/paypal-callback-routes.ts';
import { payoutRunRoutes } from '../payouts/runs/routes.ts';
import { statementRoutes } from '../payouts/statements/routes.ts';
import { payoutTaxRoutes } from '../payouts/tax-routes.ts';
import { localEmailRoutes } from '../platform/email/local-routes.ts';
import { unsubscribeRoutes } from '../platform/email/unsubscribe-routes.ts';
import { resendCallbackRoutes } from '../platform/email-drivers/resend-callback-routes.ts';
import { asAssistant } from '../platform/http/access.ts';
import { errorResponse, notFoundResponse } from '../platform/http/failures.ts';
import { limitAddress } from '../platform/http/limit-address.ts';
import { limitBody } from '../platform/http/limit-body.ts';
import { requireUnicode } from '../platform/http/require-unicode.ts';
import { type AppEnv, newRouter } from '../platform/http/router.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { networkDifferenceRoutes } from '../reconciliation/difference-routes.ts';
import { moneyCheckRoutes } from '../reconciliation/money-check/routes.ts';
import { payingNetworkRoutes } from '../reconciliation/paying-network-routes.ts';
import { networkPaymentRoutes } from '../reconciliation/payments/routes.ts';
import { networkStatementRoutes } from '../reconciliation/statement-routes.ts';
import { unreadableLineRoutes } from '../reconciliation/unreadable-line-routes.ts';
import { notificationRoutes } from '../reporting/notifications/routes.ts';
import { alertRoutes } from '../reporting/operator/alert-routes.ts';
import { auditRoutes } from '../reporting/operator/audit/routes.ts';
import { deadLetterRoutes } from '../reporting/operator/dead-letter-routes.ts';
import { firstRunRoutes } from '../reporting/operator/first-run/routes.ts';
import { metricsRoutes } from '../reporting/operator/metrics/routes.ts';
import { nameRoutes } from '../reporting/operator/names/routes.ts';
import { operatorOverviewRoutes } from '../reporting/operator/overview/routes.ts';
import { publisherHistoryRoutes } from '../reporting/operator/publishers/history-routes.ts';
import { publisherNoteRoutes } from '../reporting/operator/publishers/note-routes.ts';
import { operatorPublisherRoutes } from '../reporting/operator/publishers/routes.ts';
import { revenueRoutes } from '../reporting/operator/revenue/routes.ts';
import { sampleRoutes } from '../reporting/operator/samples/routes.ts';
import { publicSettingsRoutes, settingsRoutes } from '../reporting/operator/settings-routes.ts';
import { suppressionRoutes } from '../reporting/operator/suppression-routes.ts';
import { userAnalyticsRoutes } from '../reporting/operator/user-analytics/routes.ts';
import { verificationRoutes } from '../reporting/operator/verification/routes.ts';
import { actionItemRoutes } from '../reporting/publisher/action-item-routes.ts';
import { assistantRoutes } from '../reporting/publisher/assistants/routes.ts';
import { listCampaigns, readCampaign } from '../reporting/publisher/campaigns/campaign-list.ts';
import { clickLogRoutes } from '../reporting/publisher/click-log-routes.ts';
import { conversionListRoutes } from '../reporting/publisher/conversion-list/routes.ts';
import { traceRoutes } from '../reporting/publisher/earning-trace/routes.ts';
import { earningRoutes } from '../reporting/publisher/earnings-routes.ts';
import { explainRoutes } from '../reporting/publisher/explain/routes.ts';
import { exportRoutes } from '../reporting/publisher/exports/routes.ts';
import { listLinks, readLink } from '../reporting/publisher/link-list.ts';
import { linkStatsRoutes } from '../reporting/publisher/link-stats-routes.ts';
import { overviewRoutes } from '../reporting/publisher/overview-routes.ts';
import { publicStatsRoutes } from '../reporting/publisher/public-stats-routes.ts';
import { publisherRoutes } from '../reporting/publisher/routes.ts';
import { adjustmentRoutes } from '../sales/adjustments/routes.ts';
import { assignmentRoutes } from '../sales/assignment-routes.ts';
import { claimFilingRoutes, operatorClaimRoutes, publisherClaimRoutes } from '../sales/claims/routes.ts';
import { shareRuleRoutes } from '../sales/earnings/share-rule-routes.ts';
import { conversionOperatorRoutes } from '../sales/operator-routes.ts';
import { isReviewableSale } from '../sales/release-hold.ts';
import { claimEvidenceRoutes } from '../sales/requests/claim-routes.ts';
import { heldSaleRoutes } from '../sales/requests/held-sale-routes.ts';
import { unattributedRoutes } from '../sales/requests/unattributed-routes.ts';
import { saleSearchRoutes } from '../sales/search/routes.ts';
import { testCampaignRoutes } from '../test-tools/campaigns/routes.ts';
import { testDataRoutes } from '../test-tools/test-data/routes.ts';
import { testTrafficRoutes } from '../test-tools/traffic/routes.ts';
import { mockWebhookRoutes } from '../test-tools/webhook-endpoints/receive-routes.ts';
import { webhookTestRoutes } from '../test-tools/webhook-endpoints/routes.ts';
import { deliveryRoutes } from '../webhooks/delivery-routes.ts';
import { inboxRoutes } from '../webhooks/inbox-routes.ts';
import { webhookRoutes } from '../webhooks/routes.ts';
import { dataRequestExportRoutes } from './account-export/operator-routes.ts';
import { accountExportRoutes } from './account-export/routes.ts';
import { serveDocument, serveTexts } from './api-document.ts';
import { CHANGES } from './changes.ts';
import { reviewViolationRoutes } from './compliance/review-violation-routes.ts';
import { deploymentKeyRoutes } from './deployment-key-routes.ts';
import { localClickRoutes } from './dev/click-routes.ts';
import { localFraudRoutes } from './dev/fraud-routes.ts';
import { localPurchaseRoutes } from './dev/purchase-routes.ts';
import { localRoutes } from './dev/routes.ts';
import { localSessionRoutes } from './dev/session-routes.ts';
import { EMAILS } from './emails.ts';
import { weeklyExportRoutes } from './exports/routes.ts';
import { publishAfterWrite } from './publish-after-write.ts';
import { recoveryRoutes } from './recovery/routes.ts';
import { requestContext, requestIds } from './request-context.ts';
import { whileWritable } from './while-writable.ts';

/** Public texts. */
const TEXTS = ['/v1/openapi.json', '/LLM.txt', '/llms-full.txt', '/llms/*'];

/** Where older clients look for the tools, besides the root. */
const OLDER_TOOL_PATHS = ['/mcp-server', '/v1/mcp', '/functions/v1/mcp-server'];

/** The operations of the API. Where two paths match a request, the first one answers. */
const OPERATIONS = [
  brandRoutes,
  logoRoutes,
  publisherRoutes,
  overviewRoutes,
  clickLogRoutes,
  actionItemRoutes,
  affiliateLinkRoutes({ listLinks, readLink }),
  bulkLinkRoutes,
  linkStatsRoutes,
  linkMoveRoutes,
  campaignRoutes({ listCampaigns, readCampaign }),
  linkHealthRoutes,
  siteCheckRoutes,
  siteRoutes,
  profileRoutes,
  exportRoutes,
  contextRoutes,
  complianceCheckRoutes,
  complianceHistoryRoutes,
  complianceReviewRoutes({ isReviewableSale }),
  ownViolationRoutes,
  operatorReviewRoutes,
  complianceRuleRoutes,
  violationRoutes,
  reviewViolationRoutes,
  deploymentKeyRoutes,
  suppressionRoutes,
  checkRoutes,
  testDataRoutes,
  verificationRoutes,
  webhookTestRoutes,
  mockWebhookRoutes,
  resendCallbackRoutes,
  decisionLogRoutes,
  retentionRoutes,
  suspendedPublisherRoutes,
  resolveRoutes({ countScriptUse }),
  explainRoutes,
  publisherPathRoutes,
  publisherApiRoutes,
  trackClickRoutes,
  trackClickSimpleRoutes,
  wildfireSyncRoutes,
  siteplugSyncRoutes,
  cjSyncRoutes,
  uploadBannedDomainsRoutes,
  revenueFunctionRoutes(callApi),
  healthMonitorRoutes,
  systemAnalyticsRoutes,
  campaignFunctionRoutes,
  userAnalyticsFunctionRoutes,
  userAnalyticsFunctionRoutes,
  campaignFunctionRoutes,
  recordConversionRoutes,
  testFunctionRoutes,
  generateScriptRoutes,
  earningRoutes,
  sessionRoutes,
  emailLinkRoutes,
  passwordRoutes({ revokeApps: revokeAllApps }),
  confirmationRoutes,
  changeEmailRoutes,
  accountExportRoutes,
  accountActivityRoutes,
  deletionRoutes,
  passkeySignInRoutes,
  passkeyRoutes,
  appRoutes,
  consentRoutes,
  keyRoutes,
  integrationRoutes,
  assistantRoutes,
  roleRoutes,
  changeRoutes(CHANGES),
  dataRequestRoutes,
  dataRequestExportRoutes,
  operatorKeyRoutes,
  traceRoutes,
  balanceRoutes,
  conversionListRoutes,
  saleSearchRoutes,
  statementRoutes,
  trackingRoutes,
  claimFilingRoutes,
  publisherClaimRoutes,
  operatorClaimRoutes,
  claimEvidenceRoutes,
  heldSaleRoutes,
  unattributedRoutes,
  postbackRoutes,
  callbackRoutes,
  conversionOperatorRoutes,
  assignmentRoutes,
  networkRoutes,
  pushCredentialRoutes,
  networkClosingRoutes,
  networkSettingsRoutes,
  networkStatisticsRoutes,
  bannedDomainRoutes,
  operatorPublisherRoutes,
  publisherHistoryRoutes,
  publisherNoteRoutes,
  planRoutes,
  linkVerificationRoutes,
  siteplugDiagnosticRoutes,
  statusRoutes,
  recoveryRoutes,
  programRoutes,
  operatorBrandRoutes,
  auditRoutes,
  nameRoutes,
  healthRoutes,
  publicStatsRoutes,
  syncRoutes,
  refusedDayRoutes,
  alertRoutes,
  operatorOverviewRoutes,
  sampleRoutes,
  systemReportRoutes(callApi),
  performanceRoutes,
  requestLogRoutes,
  incidentRoutes,
  publicStatusRoutes,
  testTrafficRoutes,
  testCampaignRoutes,
  metricsRoutes,
  userAnalyticsRoutes,
  firstRunRoutes,
  networkStatementRoutes,
  networkDifferenceRoutes,
  unreadableLineRoutes,
  payingNetworkRoutes,
  networkPaymentRoutes,
  rejectedRoutes,
  deadLetterRoutes,
  weeklyExportRoutes,
  activityRoutes,
  ledgerHeadRoutes,
  ledgerBlockRoutes,
  ledgerExportRoutes,
  moneyCheckRoutes,
  publicSettingsRoutes,
  settingsRoutes,
  shareRuleRoutes,
  payoutRoutes,
  operatorPayoutStatementRoutes,
  payoutRunRoutes,
  payoutBatchRoutes,
  payoutHoldRoutes,
  payoutTaxRoutes,
  bankStatementRoutes,
  paypalCallbackRoutes,
  adjustmentRoutes,
  revenueRoutes,
  revenueSyncRoutes,
  publisherPayoutRoutes,
  publisherPayoutStatementRoutes,
  payoutDetailsRoutes,
  feedbackRoutes,
  commentRoutes,
  operatorFeedbackRoutes,
  webhookRoutes,
  deliveryRoutes,
  notificationRoutes,
  olderToolRoutes(false),
  mcpStatusRoutes(false),
];

/** Answers a request inside this one, as if it had come from outside. */
function callApi(c: HonoContext<AppEnv>) {
  return async (request: Request) => app.fetch(request, c.env, c.executionCtx);
}

/** The API: every path except redirects. */
export const app = newRouter();

app.onError(errorResponse);
app.notFound((c) => notFoundResponse(app, c));
app.use(securityHeaders);
app.use(requestIds);
app.use(requestContext);
app.use(
  '/v1/resolve/*',
  cors({ origin: '*', allowMethods: ['GET', 'POST'], allowHeaders: ['Content-Type'] }),
);
app.use(limitBody);
app.use(requireUnicode);
app.use(whileWritable);
app.use(publishAfterWrite);
for (const path of TEXTS) app.use(path, limitAddress('CALLS_BY_ADDRESS'));

for (const routes of OPERATIONS) app.route('/', routes);
app
  .route('/', oauthRoutes)
  .route('/', olderTokenRoutes)
  .route('/functions/v1', olderTokenRoutes)
  .route('/dev/webhooks/inbox', inboxRoutes)
  .route('/v1/notifications', unsubscribeRoutes(EMAILS, hasAccount))
  .route('/dev/emails', localEmailRoutes)
  .route('/dev', localClickRoutes)
  .route('/dev', localPurchaseRoutes)
  .route('/dev', localFraudRoutes)
  .route('/dev', localSessionRoutes)
  .route('/dev', localRoutes);
// The paths of earlier clients.
app.route('/functions/v1', mcpStatusRoutes(true));
for (const path of OLDER_TOOL_PATHS) app.route(path, olderToolRoutes(true));
// Loaded on first use: the API doesn't pay for it.
for (const path of [MCP_PATH, `${MCP_PATH}/`])
  app
    .options(path, async (c) => (await import('../mcp/handle-mcp.ts')).answerPreflight(c))
    .all(path, asAssistant, async (c) => (await import('../mcp/handle-mcp.ts')).handleMcp(c));
serveDocument(app, '/v1/openapi.json');
serveTexts(app);
