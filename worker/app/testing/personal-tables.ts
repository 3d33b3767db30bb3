/** What happens to the rows of a table that belong to a person. */
export interface PersonalTable {
  /** The section of the account's download that has them, or why it has none. */
  exported: string | { not: string };
  /** The step of a deletion that erases them. */
  eraser?: string;
  /** Why rows stay that name the person's IDs. Without a reason, none may stay. */
  keeps?: string;
}

const MONEY = 'a record of money, 7 years';
const FRAUD = 'data about fraud, up to 7 years';
const TECHNICAL = { not: 'a technical row that lives for days' };
const OPERATORS = 'it is about operators or networks, and names no publisher';

/** Every table with rows of a person, or that name one: an account, a publisher, or what belongs to them. */
export const PERSONAL_TABLES: Readonly<Record<string, PersonalTable>> = {
  account_activity: { exported: 'account_activity', eraser: 'access' },
  account_deletions: { exported: 'account_deletion', keeps: 'the record of the deletion itself' },
  adjustments: { exported: 'adjustments', keeps: MONEY },
  affiliate_links: {
    exported: 'links',
    eraser: 'links',
    keeps: 'visitors still arrive; the texts are erased',
  },
  alerts: { exported: { not: OPERATORS }, keeps: 'alerts name IDs, 26 months' },
  api_key_usage: { exported: 'api_key_usage', eraser: 'api_keys' },
  api_keys: { exported: 'api_keys', eraser: 'api_keys' },
  audit_log: { exported: 'decisions', keeps: 'append-only: who has decided what about a publisher' },
  awaited_clicks: { exported: TECHNICAL, keeps: 'click IDs, 30 days' },
  bank_statement_entries: {
    exported: { not: 'the bank’s record of a payout, which the export has' },
    keeps: MONEY,
  },
  campaigns: { exported: 'campaigns', eraser: 'campaigns' },
  claims: { exported: 'claims', keeps: MONEY },
  click_stores: { exported: 'clicks_by_month', eraser: 'clicks' },
  click_total_archives: {
    exported: { not: 'totals of clicks, which have an export of their own' },
    eraser: 'clicks',
  },
  click_totals: {
    exported: { not: 'totals of clicks, which have an export of their own' },
    eraser: 'clicks',
  },
  compliance_evidence: {
    exported: { not: 'evidence would tell how many clicks remain unnoticed' },
    keeps: FRAUD,
  },
  compliance_logs: { exported: 'compliance_decisions', keeps: FRAUD },
  compliance_progress: { exported: { not: 'counts of clicks, which have an export' }, eraser: 'compliance' },
  compliance_reviews: {
    exported: 'compliance_reviews',
    eraser: 'compliance',
    keeps: 'the outcome, up to 7 years; the texts are erased',
  },
  compliance_violations: { exported: 'compliance_violations', keeps: FRAUD },
  connected_apps: { exported: 'connected_apps', eraser: 'apps' },
  conversions: { exported: 'conversions', keeps: MONEY },
  email_preferences: { exported: 'email_preferences', eraser: 'emails' },
  emails: { exported: 'emails', eraser: 'emails', keeps: 'the cause, so that it is not repeated' },
  feedback_comments: { exported: 'feedback_comments', eraser: 'feedback' },
  feedback_items: { exported: 'feedback', eraser: 'feedback' },
  feedback_votes: { exported: 'feedback_votes', eraser: 'feedback' },
  integration_progress: { exported: 'integration_progress', eraser: 'integrations' },
  ledger_account_months: {
    exported: { not: 'sums of the ledger, whose balances the export has' },
    keeps: MONEY,
  },
  ledger_account_transfers: { exported: { not: 'an index of the ledger' }, keeps: MONEY },
  ledger_accounts: { exported: 'ledger_accounts', keeps: MONEY },
  ledger_transfers: {
    exported: { not: 'the ledger, whose balances and sales the export has' },
    keeps: MONEY,
  },
  link_checks: { exported: 'link_health', eraser: 'link_health' },
  link_click_totals: {
    exported: { not: 'totals of clicks, which have an export of their own' },
    eraser: 'clicks',
  },
  link_sale_totals: { exported: { not: 'sums of sales, which the export has' }, keeps: MONEY },
  local_outbox: { exported: { not: 'on a local system only' }, eraser: 'emails' },
  mcp_calls: { exported: 'assistant_calls', eraser: 'mcp_calls' },
  money_differences: { exported: TECHNICAL, keeps: 'a difference between sums, 30 days' },
  network_difference_events: { exported: { not: OPERATORS }, keeps: MONEY },
  network_differences: {
    exported: { not: 'a network’s figure of a sale, which the export has' },
    keeps: MONEY,
  },
  oauth_applications: { exported: 'oauth_applications', eraser: 'apps' },
  one_time_tokens: { exported: { not: 'tokens of emailed links' }, eraser: 'access' },
  own_addresses: { exported: 'dashboard_days', eraser: 'own_addresses' },
  passkeys: { exported: 'passkeys', eraser: 'access' },
  payout_details: {
    exported: 'payout_details',
    eraser: 'payout_details',
    keeps: 'payouts name the version; the account is erased',
  },
  payout_holds: { exported: 'payout_hold', eraser: 'payout_hold' },
  payout_items: { exported: { not: 'the parts of payouts, which their statements list' }, keeps: MONEY },
  payout_run_approvals: { exported: { not: OPERATORS }, keeps: MONEY },
  payout_batches: { exported: { not: OPERATORS }, keeps: MONEY },
  payout_run_holds: { exported: 'held_payouts', keeps: MONEY },
  payout_tax: {
    exported: 'payout_tax',
    eraser: 'payout_tax',
    keeps: 'the form and its dates; the rest is erased',
  },
  payout_thresholds: { exported: 'payout_threshold', eraser: 'payout_details' },
  payout_transitions: { exported: 'payout_steps', keeps: MONEY },
  payouts: { exported: 'payouts', keeps: MONEY },
  publisher_earnings: { exported: 'earnings', keeps: MONEY },
  publisher_notes: { exported: 'notes', eraser: 'publisher_notes' },
  publisher_sites: { exported: 'sites', eraser: 'publisher' },
  publishers: {
    exported: 'account',
    eraser: 'account',
    keeps: 'the ID; the name and the address are replaced',
  },
  rejected_rows: { exported: { not: 'texts of networks that name no publisher' }, keeps: MONEY },
  refused_closings: { exported: { not: OPERATORS }, keeps: 'programs of a feed' },
  report_row_versions: {
    exported: { not: 'the network’s reports of a sale, which the export has' },
    keeps: MONEY,
  },
  report_rows: { exported: { not: 'the network’s reports of a sale, which the export has' }, keeps: MONEY },
  restored_sales: { exported: { not: 'an index of archives' }, keeps: MONEY },
  retained_clicks: { exported: 'conversions', keeps: 'the clicks behind sales, with them' },
  sale_archives: { exported: 'conversions', keeps: MONEY },
  script_use: { exported: 'script_use', eraser: 'integrations' },
  sessions: { exported: 'sessions', eraser: 'access' },
  share_rules: { exported: 'share_rules', keeps: MONEY },
  users: { exported: 'account', eraser: 'account', keeps: 'the ID; the name and the address are replaced' },
  webhook_deliveries: { exported: TECHNICAL, eraser: 'webhooks' },
  webhook_endpoints: { exported: 'webhook_endpoints', eraser: 'webhooks' },
  webhook_events: { exported: TECHNICAL, eraser: 'webhooks' },
};
