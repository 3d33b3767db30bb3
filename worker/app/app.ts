import { cors } from 'hono/cors';
import { accountActivityRoutes } from '../accounts/activity/routes.ts';
import { keyRoutes } from '../accounts/api-keys/routes.ts';
import { commentRoutes } from '../accounts/feedback/comment-routes.ts';
import { feedbackRoutes, operatorFeedbackRoutes } from '../accounts/feedback/routes.ts';
import { changeEmailRoutes } from '../accounts/identity/change-email-routes.ts';
import { confirmationRoutes } from '../accounts/identity/confirmation-routes.ts';
import { deletionRoutes } from '../accounts/identity/deletion-routes.ts';
import { emailLinkRoutes } from '../accounts/identity/email-link-routes.ts';
import { passkeyRoutes } from '../accounts/identity/passkey-routes.ts';
import { passkeySignInRoutes } from '../accounts/identity/passkey-sign-in-routes.ts';
import { passwordRoutes } from '../accounts/identity/password-routes.ts';
import { roleRoutes } from '../accounts/identity/role-routes.ts';
import { sessionRoutes } from '../accounts/identity/session-routes.ts';
import { countScriptUse } from '../accounts/integrations/count-script-use.ts';
import { generateScriptRoutes } from '../accounts/integrations/generate-script-routes.ts';
import { integrationRoutes } from '../accounts/integrations/routes.ts';
import { appRoutes } from '../accounts/oauth/app-routes.ts';
import { consentRoutes } from '../accounts/oauth/consent-routes.ts';
import { olderTokenRoutes } from '../accounts/oauth/older-token-routes.ts';
import { revokeAllApps } from '../accounts/oauth/own-apps.ts';
import { oauthRoutes } from '../accounts/oauth/routes.ts';
import { operatorKeyRoutes } from '../accounts/operators/key-routes.ts';
import { planRoutes } from '../accounts/publishers/plan-routes.ts';
import { profileRoutes } from '../accounts/publishers/profile-routes.ts';
import { siteRoutes } from '../accounts/publishers/site-routes.ts';
import { statusRoutes } from '../accounts/publishers/status-routes.ts';
import { operatorBrandRoutes } from '../catalog/brand-decisions/routes.ts';
import { brandRoutes } from '../catalog/brand-routes.ts';
import { logoRoutes } from '../catalog/logos/logo-routes.ts';
import { programRoutes } from '../catalog/program-routes.ts';
import { activityRoutes } from '../clicks/activity-routes.ts';
import { resolveRoutes } from '../clicks/redirect/resolve-routes.ts';
import { trackingRoutes } from '../clicks/redirect/routes.ts';
import { uploadBannedDomainsRoutes } from '../compat/banned-domains-routes.ts';
import { cjSyncRoutes } from '../compat/cj-sync-routes.ts';
import { healthMonitorRoutes } from '../compat/health-monitor-routes.ts';
import { publisherApiRoutes } from '../compat/publisher-api-routes.ts';
import { publisherPathRoutes } from '../compat/publisher-routes.ts';
import { recordConversionRoutes } from '../compat/record-conversion-routes.ts';
import { revenueFunctionRoutes } from '../compat/revenue-function-routes.ts';
import { siteplugSyncRoutes } from '../compat/siteplug-sync-routes.ts';
import { systemAnalyticsRoutes } from '../compat/system-analytics-routes.ts';
import { trackClickRoutes } from '../compat/track-click-routes.ts';
import { wildfireSyncRoutes } from '../compat/wildfire-sync-routes.ts';
import { bannedDomainRoutes } from '../compliance/banned-domain-routes.ts';
import { decisionLogRoutes } from '../compliance/decision-log-routes.ts';
import { suspendedPublisherRoutes } from '../compliance/evaluation/suspended-publisher-routes.ts';
import { retentionRoutes } from '../compliance/retention-routes.ts';
import { complianceReviewRoutes, operatorReviewRoutes } from '../compliance/review-routes.ts';
import { complianceCheckRoutes, complianceHistoryRoutes } from '../compliance/routes.ts';
import { complianceRuleRoutes } from '../compliance/rules/rule-routes.ts';
import { ownViolationRoutes, violationRoutes } from '../compliance/violations/violation-routes.ts';
import { ledgerExportRoutes, ledgerHeadRoutes } from '../ledger/ledger-routes.ts';
import { bulkLinkRoutes } from '../links/bulk-routes.ts';
import { linkMoveRoutes } from '../links/campaigns/move-routes.ts';
import { campaignRoutes } from '../links/campaigns/routes.ts';
import { linkHealthRoutes } from '../links/health/routes.ts';
import { affiliateLinkRoutes } from '../links/routes.ts';
import { siteCheckRoutes } from '../links/site-check/routes.ts';
import { linkVerificationRoutes } from '../links/verification/routes.ts';
import { mcpStatusRoutes, olderToolRoutes } from '../mcp/older-routes.ts';
import { networkSettingsRoutes } from '../networks/operator/network-settings-routes.ts';
import { networkStatisticsRoutes } from '../networks/operator/network-statistics-routes.ts';
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
import { paypalCallbackRoutes } from '../payouts/runs/paypal-callback-routes.ts';
import { payoutRunRoutes } from '../payouts/runs/routes.ts';
import { statementRoutes } from '../payouts/statements/routes.ts';
import { payoutTaxRoutes } from '../payouts/tax-routes.ts';
import { auditRoutes } from '../platform/audit/routes.ts';
import { localEmailRoutes } from '../platform/email/local-routes.ts';
import { unsubscribeRoutes } from '../platform/email/unsubscribe-routes.ts';
import { asAssistant } from '../platform/http/access.ts';
import { errorResponse, notFoundResponse } from '../platform/http/failures.ts';
import { limitBody } from '../platform/http/limit-body.ts';
import { newRouter } from '../platform/http/router.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { limitAddress, rateLimitedPublic } from '../platform/rate-limits/by-address.ts';
import { networkDifferenceRoutes } from '../reconciliation/difference-routes.ts';
import { moneyCheckRoutes } from '../reconciliation/money-check/routes.ts';
import { networkPaymentRoutes } from '../reconciliation/payments/routes.ts';
import { networkStatementRoutes } from '../reconciliation/statement-routes.ts';
import { notificationRoutes } from '../reporting/notifications/routes.ts';
import { alertRoutes } from '../reporting/operator/alert-routes.ts';
import { deadLetterRoutes } from '../reporting/operator/dead-letter-routes.ts';
import { firstRunRoutes } from '../reporting/operator/first-run/routes.ts';
import { healthRoutes, publicStatsRoutes } from '../reporting/operator/health-routes.ts';
import { metricsRoutes } from '../reporting/operator/metrics/routes.ts';
import { operatorOverviewRoutes } from '../reporting/operator/overview/routes.ts';
import { publisherHistoryRoutes } from '../reporting/operator/publishers/history-routes.ts';
import { publisherNoteRoutes } from '../reporting/operator/publishers/note-routes.ts';
import { operatorPublisherRoutes } from '../reporting/operator/publishers/routes.ts';
import { revenueRoutes } from '../reporting/operator/revenue/routes.ts';
import { publicSettingsRoutes, settingsRoutes } from '../reporting/operator/settings-routes.ts';
import { accountExportRoutes } from '../reporting/publisher/account-export/routes.ts';
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
import { publisherRoutes } from '../reporting/publisher/routes.ts';
import { adjustmentRoutes } from '../sales/adjustments/routes.ts';
import { assignmentRoutes } from '../sales/assignment-routes.ts';
import { claimFilingRoutes, operatorClaimRoutes, publisherClaimRoutes } from '../sales/claims/routes.ts';
import { shareRuleRoutes } from '../sales/earnings/share-rule-routes.ts';
import { conversionOperatorRoutes } from '../sales/operator-routes.ts';
import { isHeldSale } from '../sales/release-hold.ts';
import { claimEvidenceRoutes } from '../sales/requests/claim-routes.ts';
import { heldSaleRoutes } from '../sales/requests/held-sale-routes.ts';
import { unattributedRoutes } from '../sales/requests/unattributed-routes.ts';
import { saleSearchRoutes } from '../sales/search/routes.ts';
import { deliveryRoutes } from '../webhooks/delivery-routes.ts';
import { inboxRoutes } from '../webhooks/inbox-routes.ts';
import { webhookRoutes } from '../webhooks/routes.ts';
import { serveDocument, serveTexts } from './api-document.ts';
import { reviewViolationRoutes } from './compliance/review-violation-routes.ts';
import { localClickRoutes } from './dev/click-routes.ts';
import { localFraudRoutes } from './dev/fraud-routes.ts';
import { localPurchaseRoutes } from './dev/purchase-routes.ts';
import { localRoutes } from './dev/routes.ts';
import { localSessionRoutes } from './dev/session-routes.ts';
import { EMAILS } from './emails.ts';
import { publishAfterWrite } from './publish-after-write.ts';
import { requestContext, requestIds } from './request-context.ts';

/** Public paths whose routes don't set a limit themselves. */
const PUBLIC_PATHS = [
  '/health',
  '/v1/health',
  '/v1/stats',
  '/v1/feedback',
  '/v1/openapi.json',
  '/LLM.txt',
  '/llms.txt',
  '/llms-full.txt',
  '/llms/*',
];

/** Where older clients look for the tools, besides the root. */
const OLDER_TOOL_PATHS = ['/mcp-server', '/v1/mcp', '/functions/v1/mcp-server'];

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
app.use('/v1/operations/*', publishAfterWrite);
app.use('/functions/v1/upload-banned-domains', publishAfterWrite);
for (const path of PUBLIC_PATHS) app.use(path, rateLimitedPublic.middleware);
app.use('/v1/tracking/click', limitAddress('CLICK_REPORTS_BY_ADDRESS'));
app.use('/v1/resolve/*', limitAddress('RESOLVES_BY_ADDRESS'));

app
  .route('/v1/brands', brandRoutes)
  .route('/v1/brands', logoRoutes)
  .route('/v1/publisher', publisherRoutes)
  .route('/v1/publisher', overviewRoutes)
  .route('/v1/publisher', clickLogRoutes)
  .route('/v1/publisher', actionItemRoutes)
  .route('/v1/publisher/affiliate-links', affiliateLinkRoutes({ listLinks, readLink }))
  .route('/v1/publisher/affiliate-links', bulkLinkRoutes)
  .route('/v1/publisher/affiliate-links', linkStatsRoutes)
  .route('/v1/publisher/affiliate-links', linkMoveRoutes)
  .route('/v1/publisher/campaigns', campaignRoutes({ listCampaigns, readCampaign }))
  .route('/v1/publisher/link-health', linkHealthRoutes)
  .route('/v1/publisher/site-check', siteCheckRoutes)
  .route('/v1/publisher/sites', siteRoutes)
  .route('/v1/publisher/profile', profileRoutes)
  .route('/v1/publisher/exports', exportRoutes)
  .route('/v1/publisher/context', contextRoutes)
  .route('/v1/compliance-check', complianceCheckRoutes)
  .route('/v1/publisher/compliance', complianceHistoryRoutes)
  .route('/v1/publisher/compliance/reviews', complianceReviewRoutes({ isHeldSale }))
  .route('/v1/publisher/compliance/violations', ownViolationRoutes)
  .route('/v1/operations/compliance/reviews', operatorReviewRoutes)
  .route('/v1/operations/compliance/rules', complianceRuleRoutes)
  .route('/v1/operations/compliance/violations', violationRoutes)
  .route('/v1/operations/compliance/violations', reviewViolationRoutes)
  .route('/v1/operations/compliance/decisions', decisionLogRoutes)
  .route('/v1/operations/compliance/retention-runs', retentionRoutes)
  .route('/v1/operations/compliance/suspended-publishers', suspendedPublisherRoutes)
  .route('/v1/resolve', resolveRoutes({ countScriptUse }))
  .route('/v1/explain', explainRoutes)
  .route('/v1/publisher', publisherPathRoutes)
  .route('/functions/v1', publisherApiRoutes)
  .route('/functions/v1', trackClickRoutes)
  .route('/functions/v1', wildfireSyncRoutes)
  .route('/functions/v1', siteplugSyncRoutes)
  .route('/functions/v1', cjSyncRoutes)
  .route('/functions/v1', uploadBannedDomainsRoutes)
  .route('/functions/v1', revenueFunctionRoutes)
  .route('/functions/v1', healthMonitorRoutes)
  .route('/functions/v1', systemAnalyticsRoutes)
  .route('/functions/v1', recordConversionRoutes)
  .route('/functions/v1', generateScriptRoutes)
  .route('/v1', generateScriptRoutes)
  .route('/v1/publisher', earningRoutes)
  .route('/v1/auth', sessionRoutes)
  .route('/v1/auth', emailLinkRoutes)
  .route('/v1/auth', passwordRoutes({ revokeApps: revokeAllApps }))
  .route('/v1/auth', confirmationRoutes)
  .route('/v1/auth/change-email', changeEmailRoutes)
  .route('/v1/auth', accountExportRoutes)
  .route('/v1/auth/activity', accountActivityRoutes)
  .route('/v1/auth/deletion', deletionRoutes)
  .route('/v1/auth/passkeys', passkeySignInRoutes)
  .route('/v1/auth/passkeys', passkeyRoutes)
  .route('/v1/auth/apps', appRoutes)
  .route('/v1/oauth', consentRoutes)
  .route('/', oauthRoutes)
  .route('/', olderTokenRoutes)
  .route('/functions/v1', olderTokenRoutes)
  .route('/v1/publisher/keys', keyRoutes)
  .route('/v1/publisher/integrations', integrationRoutes)
  .route('/v1/publisher', assistantRoutes)
  .route('/v1/operations/operators', roleRoutes)
  .route('/v1/operations/keys', operatorKeyRoutes)
  .route('/v1/publisher', traceRoutes)
  .route('/v1/publisher', balanceRoutes)
  .route('/v1/publisher', conversionListRoutes)
  .route('/v1/publisher', saleSearchRoutes)
  .route('/v1/publisher', statementRoutes)
  .route('/v1/tracking', trackingRoutes)
  .route('/v1/tracking', claimFilingRoutes)
  .route('/v1/publisher/claims', publisherClaimRoutes)
  .route('/v1/operations/claims', operatorClaimRoutes)
  .route('/v1/operations/claims', claimEvidenceRoutes)
  .route('/v1/operations/held-conversions', heldSaleRoutes)
  .route('/v1/operations/unattributed-conversions', unattributedRoutes)
  .route('/v1/postback', postbackRoutes)
  .route('/v1/callback', callbackRoutes)
  .route('/v1/operations', conversionOperatorRoutes)
  .route('/v1/operations/conversions', assignmentRoutes)
  .route('/v1/operations/networks', networkRoutes)
  .route('/v1/operations/networks', pushCredentialRoutes)
  .route('/v1/operations/networks', networkSettingsRoutes)
  .route('/v1/operations/network-statistics', networkStatisticsRoutes)
  .route('/v1/operations/banned-domains', bannedDomainRoutes)
  .route('/v1/operations/publishers', operatorPublisherRoutes)
  .route('/v1/operations/publishers', publisherHistoryRoutes)
  .route('/v1/operations/publishers', publisherNoteRoutes)
  .route('/v1/operations/publishers', planRoutes)
  .route('/v1/operations/link-verification', linkVerificationRoutes)
  .route('/v1/operations/networks/siteplug/diagnostics', siteplugDiagnosticRoutes)
  .route('/v1/operations/publishers', statusRoutes)
  .route('/v1/operations/programs', programRoutes)
  .route('/v1/operations/brands', operatorBrandRoutes)
  .route('/v1/operations/audit-log', auditRoutes)
  .route('/v1/health', healthRoutes)
  .route('/health', healthRoutes)
  .route('/v1/stats', publicStatsRoutes)
  .route('/v1/operations', syncRoutes)
  .route('/v1/operations/alerts', alertRoutes)
  .route('/v1/operations/overview', operatorOverviewRoutes)
  .route('/v1/operations/metrics', metricsRoutes)
  .route('/v1/operations/first-run', firstRunRoutes)
  .route('/v1/operations/network-statements', networkStatementRoutes)
  .route('/v1/operations/network-statements', networkDifferenceRoutes)
  .route('/v1/operations/network-payments', networkPaymentRoutes)
  .route('/v1/operations/rejected-rows', rejectedRoutes)
  .route('/v1/operations', deadLetterRoutes)
  .route('/v1/operations/click-activity', activityRoutes)
  .route('/v1/ledger/head', ledgerHeadRoutes)
  .route('/v1/operations/ledger/export', ledgerExportRoutes)
  .route('/v1/operations/money-check', moneyCheckRoutes)
  .route('/v1/settings/public', publicSettingsRoutes)
  .route('/v1/operations/settings', settingsRoutes)
  .route('/v1/operations/share-rules', shareRuleRoutes)
  .route('/v1/operations/payouts', payoutRoutes)
  .route('/v1/operations/payouts', operatorPayoutStatementRoutes)
  .route('/v1/operations/payout-runs', payoutRunRoutes)
  .route('/v1/operations/payout-holds', payoutHoldRoutes)
  .route('/v1/publisher/payout-tax', payoutTaxRoutes)
  .route('/v1/operations/bank-statements', bankStatementRoutes)
  .route('/v1/callback', paypalCallbackRoutes)
  .route('/v1/operations/adjustments', adjustmentRoutes)
  .route('/v1/operations/revenue', revenueRoutes)
  .route('/v1/operations/revenue', revenueSyncRoutes)
  .route('/v1/publisher/payouts', publisherPayoutRoutes)
  .route('/v1/publisher/payouts', publisherPayoutStatementRoutes)
  .route('/v1/publisher/payout-details', payoutDetailsRoutes)
  .route('/v1/feedback', feedbackRoutes)
  .route('/v1/feedback', commentRoutes)
  .route('/v1/operations/feedback', operatorFeedbackRoutes)
  .route('/v1/publisher/webhooks', webhookRoutes)
  .route('/v1/publisher/webhooks', deliveryRoutes)
  .route('/dev/webhooks/inbox', inboxRoutes)
  .route('/v1/publisher/email-preferences', notificationRoutes)
  .route('/v1/notifications', unsubscribeRoutes(EMAILS))
  .route('/dev/emails', localEmailRoutes)
  .route('/dev', localClickRoutes)
  .route('/dev', localPurchaseRoutes)
  .route('/dev', localFraudRoutes)
  .route('/dev', localSessionRoutes)
  .route('/dev', localRoutes);
app
  .route('/', olderToolRoutes(false))
  .route('/', mcpStatusRoutes(false))
  .route('/functions/v1', mcpStatusRoutes(true));
for (const path of OLDER_TOOL_PATHS) app.route(path, olderToolRoutes(true));
// Loaded on first use: the API doesn't pay for it.
app.all('/mcp', asAssistant, async (c) => (await import('../mcp/handle-mcp.ts')).handleMcp(c));
serveDocument(app, '/v1/openapi.json');
serveTexts(app);
