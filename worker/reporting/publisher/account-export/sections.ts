import { type SQL, sql } from 'drizzle-orm';
import { taxVersions } from '../../../payouts/tax/tax-versions.ts';
import type { Context } from '../../../platform/context.ts';
import type { PublisherId, UserId } from '../../../platform/ids.ts';
import { micros, toExactDollars } from '../../../platform/money.ts';
import { instantOf, toIso } from '../../../platform/time.ts';

/** The person whose data is exported. */
export interface ExportedAccount {
  userId: UserId;
  publisherId: PublisherId;
  /** With which their tax data is read. */
  encryptionKey: string;
}

type Row = Record<string, unknown>;

/** A list of the export, page by page. */
export interface Section {
  name: string;
  rows(ctx: Context, account: ExportedAccount): AsyncGenerator<Row[], void>;
}

const PAGE_SIZE = 1_000;

/**
 * A list that is read in the order of a unique key. `key` is an SQL expression of a text; `from` begins with FROM and
 * contains a WHERE. Columns that end with `_at` are times, and those in `dollars` are amounts.
 */
function section(
  name: string,
  key: string,
  columns: string,
  from: (account: ExportedAccount) => SQL,
  { dollars = [], json = [] }: { dollars?: string[]; json?: string[] } = {},
): Section {
  return {
    name,
    async *rows(ctx, account) {
      for (let after: unknown = ''; ; ) {
        const page: Row[] = await ctx.db.all<Row>(
          sql`SELECT ${sql.raw(key)} AS cursor, ${sql.raw(columns)} ${from(account)} AND ${sql.raw(key)} > ${after}
              ORDER BY ${sql.raw(key)} LIMIT ${PAGE_SIZE}`,
        );
        after = page.at(-1)?.cursor;
        if (page.length > 0) yield page.map(({ cursor: _, ...row }) => readable(row, dollars, json));
        if (page.length < PAGE_SIZE) return;
      }
    },
  };
}

function readable(row: Row, dollars: readonly string[], json: readonly string[]): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (typeof value === 'number' && name.endsWith('_at')) return [name, toIso(instantOf(value))];
      if (typeof value === 'number' && dollars.includes(name)) return [name, toExactDollars(micros(value))];
      if (typeof value === 'string' && json.includes(name)) return [name, JSON.parse(value)];
      return [name, value];
    }),
  );
}

const ofUser = (table: string) => (account: ExportedAccount) =>
  sql`FROM ${sql.raw(table)} WHERE user_id = ${account.userId}`;
const ofPublisher = (table: string) => (account: ExportedAccount) =>
  sql`FROM ${sql.raw(table)} WHERE publisher_id = ${account.publisherId}`;

/** What D1 stores about an account, besides its sales and links. Secrets and hashes are left out. */
export const SECTIONS: readonly Section[] = [
  section(
    'account',
    'u.id',
    `u.id AS user_id, u.email, u.email_verified_at, p.full_name, p.publisher_id, p.status, p.plan, u.role, u.platform,
     u.referral_source, u.privacy_policy_accepted_at, u.terms_accepted_at, u.policy_version, u.marketing_consent,
     u.created_at, u.updated_at`,
    ({ userId }) => sql`FROM users u JOIN publishers p ON p.user_id = u.id WHERE u.id = ${userId}`,
  ),
  section(
    'email_preferences',
    'user_id',
    `welcome_email_enabled, earnings_notifications_enabled, earnings_threshold, notification_frequency,
     weekly_digest_enabled, notified_earnings, notified_at, digest_at, updated_at`,
    ofUser('email_preferences'),
    { dollars: ['earnings_threshold', 'notified_earnings'] },
  ),
  section(
    'sessions',
    'id',
    'id AS session_id, user_agent, created_at, last_seen_at, confirmed_at, expires_at',
    ofUser('sessions'),
  ),
  section(
    'passkeys',
    'id',
    'id AS passkey_id, name, device_type, backed_up, transports, created_at, last_used_at',
    ofUser('passkeys'),
    { json: ['transports'] },
  ),
  section(
    'account_activity',
    'id',
    'id AS activity_id, at AS happened_at, kind, method, name, device, count',
    ofUser('account_activity'),
  ),
  section(
    'account_deletion',
    'user_id',
    'state, requested_at, due_at AS erased_from_at',
    ofUser('account_deletions'),
  ),
  section(
    'sites',
    'domain',
    'domain, created_at, verified_at, verified_by, checked_at, lost_at',
    ofPublisher('publisher_sites'),
  ),
  section('notes', 'id', 'id AS note_id, text, created_at', ofPublisher('publisher_notes')),
  section(
    'api_keys',
    'id',
    'id AS key_id, name, key_prefix, platform, permissions, is_active, created_at, last_used_at, expires_at',
    ofUser('api_keys'),
    { json: ['permissions'] },
  ),
  section(
    'connected_apps',
    'id',
    `id AS app_id, client_name AS name, client_id, redirect_host, scopes, created_at, last_used_at, expires_at,
     revoked_at`,
    ofUser('connected_apps'),
    { json: ['scopes'] },
  ),
  section(
    'oauth_applications',
    'id',
    'id AS app_id, name, client_id, permissions, created_at, last_used_at',
    ofUser('oauth_applications'),
    { json: ['permissions'] },
  ),
  section(
    'api_key_usage',
    "s.key_id || ' ' || s.day || ' ' || s.endpoint",
    's.key_id, s.day, s.endpoint, s.requests_count, s.last_request_at',
    ({ userId }) =>
      sql`FROM api_key_usage s WHERE s.key_id IN (SELECT id FROM api_keys WHERE user_id = ${userId})`,
  ),
  section(
    'script_use',
    "platform || ' ' || day",
    'platform, day, used_at AS first_used_at',
    ofPublisher('script_use'),
  ),
  section(
    'integration_progress',
    'platform',
    'platform, steps_done, updated_at',
    ofPublisher('integration_progress'),
    { json: ['steps_done'] },
  ),
  section(
    'webhook_endpoints',
    'id',
    'id AS endpoint_id, kind, name, url, events, is_active, disabled_reason, created_at, updated_at',
    ofPublisher('webhook_endpoints'),
    { json: ['events'] },
  ),
  section('emails', 'id', 'kind, recipient, content, state, created_at, updated_at', ofUser('emails'), {
    json: ['content'],
  }),
  section(
    'feedback',
    'id',
    'id AS feedback_id, type, title, description, status, priority, context, vote_count, created_at',
    ofUser('feedback_items'),
  ),
  section(
    'feedback_votes',
    'feedback_item_id',
    'feedback_item_id, vote_type, voted_at',
    ofUser('feedback_votes'),
  ),
  section(
    'feedback_comments',
    'id',
    'id AS comment_id, feedback_item_id, author_name, text, created_at',
    ofUser('feedback_comments'),
  ),
  section(
    'assistant_calls',
    "printf('%015d', number)",
    'caller, client, tool, error, called_at',
    ofPublisher('mcp_calls'),
  ),
  section(
    'compliance_decisions',
    'id',
    'id AS decision_id, decision, violation_type, host, created_at',
    ofPublisher('compliance_logs'),
  ),
  section(
    'compliance_violations',
    'id',
    `id AS violation_id, violation_type, NULLIF(subject, '') AS subject, severity, action, status, violation_count,
     hold_state, first_seen_at, last_seen_at`,
    ({ publisherId }) =>
      sql`FROM compliance_violations WHERE publisher_id = ${publisherId} AND action <> 'log'`,
  ),
  section(
    'compliance_reviews',
    'id',
    'id AS review_id, subject, text, state, outcome, reply AS answer, created_at, answered_at',
    ofPublisher('compliance_reviews'),
  ),
  section('dashboard_days', "day || ' ' || ip_hash", 'day', ofPublisher('own_addresses')),
  section(
    'claims',
    'id',
    'id AS claim_id, click_id, order_id, gross, status, reason, source, decided_at, conversion_id, created_at',
    ofPublisher('claims'),
    { dollars: ['gross'] },
  ),
  section(
    'payouts',
    'id',
    'id AS payout_id, amount, state, period, transfer_reference, created_at, updated_at',
    ofPublisher('payouts'),
    { dollars: ['amount'] },
  ),
  section(
    'payout_steps',
    "s.payout_id || printf(' %06d', s.version)",
    's.payout_id, s.to_state AS state, s.confirmation, s.at AS happened_at',
    ({ publisherId }) =>
      sql`FROM payout_transitions s JOIN payouts p ON p.id = s.payout_id WHERE p.publisher_id = ${publisherId}`,
  ),
  section('held_payouts', 'run_id', 'run_id, reason, amount', ofPublisher('payout_run_holds'), {
    dollars: ['amount'],
  }),
  section('payout_hold', 'publisher_id', 'reason, placed_at', ofPublisher('payout_holds')),
  section(
    'adjustments',
    'id',
    'id AS adjustment_id, amount, kind, reason, conversion_id, reverses, paid_out, decided_at AS booked_at',
    ({ publisherId }) => sql`FROM adjustments WHERE publisher_id = ${publisherId} AND state = 'booked'`,
    { dollars: ['amount', 'paid_out'] },
  ),
  section(
    'payout_details',
    "printf('%06d', version)",
    'version, method, ending, country, created_at, effective_at, canceled_at, erased_at',
    ofPublisher('payout_details'),
  ),
  {
    name: 'payout_tax',
    async *rows(ctx, { publisherId, encryptionKey }) {
      const versions = await taxVersions(ctx, encryptionKey, publisherId);
      if (versions.length > 0) yield versions.map((version) => readable(version, [], []));
    },
  },
  section('payout_threshold', 'publisher_id', 'amount, updated_at', ofPublisher('payout_thresholds'), {
    dollars: ['amount'],
  }),
  section(
    'ledger_accounts',
    'key',
    'key AS account, balance',
    ({ publisherId }) =>
      sql`FROM ledger_accounts WHERE key BETWEEN ${`publisher:${publisherId}:`} AND ${`publisher:${publisherId};`}`,
    { dollars: ['balance'] },
  ),
  section('share_rules', 'id', 'id AS share_rule_id, effective_from, share_ppm', ofPublisher('share_rules')),
  section(
    'campaigns',
    'id',
    'id AS campaign_id, name, status, created_at, updated_at',
    ofPublisher('campaigns'),
  ),
  section(
    'link_health',
    "printf('%015d', number)",
    'link_id, url, state, code, sentence, first_seen_at, clicks_at_risk',
    ofPublisher('link_checks'),
  ),
  section(
    'clicks_by_month',
    'month',
    'month, first_published_at, archived_at, archived_clicks',
    ofPublisher('click_stores'),
  ),
  section(
    'decisions',
    "printf('%015d', id)",
    'at AS decided_at, action, reason, detail',
    ({ publisherId }) => sql`FROM audit_log WHERE subject = ${publisherId}`,
    { json: ['detail'] },
  ),
];
