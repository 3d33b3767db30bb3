import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { type Operation, operationsOf, readContract } from '../platform/http/testing/contract.ts';

let operations: Operation[];

beforeAll(async () => {
  operations = operationsOf(await readContract());
});

it.each([
  [
    'network_programs',
    [
      ...['id', 'program_id', 'program_name', 'advertiser_name', 'category', 'country', 'commission_rate'],
      ...['commission_type', 'cookie_duration', 'program_url', 'logo_url', 'description', 'network_id'],
      ...['metadata', 'is_active', 'approval_date', 'created_at', 'updated_at'],
    ],
  ],
  ['affiliate_networks', ['id', 'name', 'slug', 'api_base_url', 'is_active', 'created_at']],
  ['banned_domains', ['id', 'domain_pattern', 'severity', 'source', 'reason']],
  ['brands', ['id', 'name', 'network_program_id']],
  [
    'feedback_items',
    [
      ...['id', 'title', 'description', 'type', 'status', 'priority', 'vote_count', 'comment_count'],
      ...['created_at', 'user_id', 'context'],
    ],
  ],
  [
    'long_term_test_campaigns',
    [
      ...[
        'id',
        'name',
        'status',
        'target_clicks',
        'duration_hours',
        'started_at',
        'created_at',
        'created_by',
      ],
      'config',
    ],
  ],
  [
    'compliance_violations',
    [...['id', 'publisher_id', 'severity', 'violation_type', 'violation_count', 'last_seen_at', 'status']],
  ],
  ['compliance_logs', ['decision', 'violation_type', 'created_at']],
  [
    'api_keys',
    [
      ...['id', 'user_id', 'name', 'key_hash', 'key_prefix', 'permissions', 'expires_at', 'is_active'],
      ...['last_used_at', 'created_at'],
    ],
  ],
])('the table %s has the columns %j', async (table, columns) => {
  const { results } = await env.DB.prepare('SELECT name FROM pragma_table_info(?1)')
    .bind(table)
    .all<{ name: string }>();
  expect(results.map(({ name }) => name)).toEqual(expect.arrayContaining(columns));
});

it.each([
  ['GET /v1/operations/programs', ['data.is_approved', 'data.approval_date']],
  [
    'GET /v1/operations/network-statistics',
    [
      ...['network_id', 'network_name', 'network_slug', 'total_programs', 'approved_programs'],
      ...['pending_programs', 'total_links', 'last_sync_at', 'success_rate'],
    ].map((field) => `data.${field}`),
  ],
  [
    'GET /v1/operations/link-verification',
    [
      ...['id', 'network_id', 'program_id', 'affiliate_url', 'network_url', 'original_url', 'publisher_id'],
      ...['brand_name', 'network_name', 'status', 'created_at', 'updated_at'],
    ].map((field) => `data.${field}`),
  ],
  [
    'GET /v1/publisher/affiliate-links',
    [
      ...['id', 'brand_name', 'title', 'description', 'original_url', 'affiliate_url', 'status', 'clicks'],
      ...['conversions', 'earnings', 'created_at'],
    ].map((field) => `data.${field}`),
  ],
  [
    'GET /v1/operations/click-logs',
    [
      ...['link_id', 'brand_id', 'click_id', 'clicked_at', 'traffic_source', 'referer_host', 'device'],
      ...['country'],
    ].map((field) => `data.${field}`),
  ],
  [
    'GET /v1/publisher/conversions',
    ['link_id', 'click_id', 'net', 'converted_at', 'order_id', 'network'].map((field) => `data.${field}`),
  ],
  ['GET /v1/publisher/profile', ['id', 'email', 'full_name', 'publisher_id'].map((field) => `data.${field}`)],
  [
    'GET /v1/publisher/stats',
    ['user_id', 'total_clicks', 'total_conversions', 'total_earnings'].map((field) => `data.${field}`),
  ],
  [
    'GET /v1/operations/publisher-earnings',
    [
      ...['id', 'network', 'brand_id', 'earnings_date', 'gross_earnings', 'net_earnings', 'clicks'],
      ...['conversions', 'payment_status', 'audit_status'],
    ].map((field) => `data.${field}`),
  ],
  [
    'POST /functions/v1/long-term-test-orchestrator',
    [
      ...['campaign.name', 'campaign.status', 'campaign.duration_hours', 'campaign.config.totalClicks'],
      ...[
        'campaign.config.durationHours',
        'campaign.config.trafficPattern',
        'campaign.config.geoDistribution',
      ],
      ...['campaign.config.maxClicksPerProgram', 'campaign.config.minIntervalMinutes'],
      ...['campaign.config.programs', 'progress.progressPercentage', 'progress.executedClicks'],
      ...['progress.totalClicks', 'progress.successfulClicks', 'progress.successRate'],
      'progress.avgResponseTime',
    ],
  ],
  ['POST /functions/v1/cj-sync', ['status', 'failures', 'lastFailureTime', 'nextRetryTime']],
  [
    'GET /v1/operations/sync-runs',
    ['status', 'pages', 'rows_expected', 'rows_new', 'rows_changed', 'rows_unchanged', 'rows_rejected'].map(
      (field) => `data.${field}`,
    ),
  ],
  [
    'GET /v1/operations/test-traffic/{tester}',
    [
      ...['id', 'scenario', 'status', 'started_at', 'ended_at', 'duration', 'target_rps', 'actual_rps'],
      ...['total_requests', 'successful_requests', 'failed_requests', 'average_latency', 'p95_latency'],
      ...['p99_latency', 'error_rate', 'errors.message', 'errors.count', 'lanes.label', 'lanes.status'],
      ...['lanes.clicks_generated', 'lanes.target_clicks', 'lanes.successful_clicks', 'lanes.failed_clicks'],
      ...['lanes.average_latency', 'lanes.errors', 'lanes.started_at', 'lanes.completed_at'],
    ].map((field) => `data.${field}`),
  ],
  [
    'POST /functions/v1/health-monitor',
    [
      ...['status', 'alerts', 'services.database.status', 'services.database.responseTime'],
      ...['services.database.error', 'services.trackClick.status', 'services.trackClick.responseTime'],
      ...['services.trackClick.circuitBreakerOpen', 'services.trackClick.error', 'services.cache.hitRate'],
      ...['services.cache.entries', 'performance.avgResponseTime', 'performance.requestsPerMinute'],
      'performance.errorRate',
    ],
  ],
  [
    'GET /v1/operations/system/health',
    [
      ...['status', 'timestamp', 'responseTime', 'checks.service', 'checks.status', 'checks.responseTime'],
      'checks.details',
    ].map((field) => `data.${field}`),
  ],
  [
    'GET /v1/operations/system/performance',
    [
      ...['samples.at', 'samples.response_time', 'samples.throughput', 'samples.error_rate', 'cpu_usage'],
      ...['memory_usage', 'database.active_connections', 'samples.api_calls', 'samples.cache_hit_rate'],
      ...['uptime.uptime_percentage', 'uptime.last_incident', 'uptime.sla_compliance', 'active_alerts'],
    ].map((field) => `data.${field}`),
  ],
  [
    'POST /functions/v1/siteplug-revenue-sync',
    ['success', 'processedRecords', 'errorCount', 'errors', 'revenueTotal', 'publishersAffected'],
  ],
  [
    'GET /v1/operations/checks',
    [
      ...['name', 'last_run.status', 'last_run.message', 'last_run.steps.message', 'last_run.steps.figures'],
      'last_run.steps.evidence',
    ].map((field) => `data.${field}`),
  ],
  [
    'GET /v1/operations/revenue-sync-health',
    [
      ...['overall_health', 'last_successful_sync', 'total_networks', 'healthy_networks', 'failing_networks'],
      ...['total_revenue_24h', 'sync_frequency_score', 'networks.network_name', 'networks.last_sync'],
      ...['networks.success_rate', 'networks.total_revenue', 'networks.publisher_earnings'],
      ...['networks.our_commission', 'networks.total_records', 'networks.error_count'],
    ].map((field) => `data.${field}`),
  ],
  [
    'GET /v1/operations/mock-webhook-endpoints',
    [
      ...['id', 'url', 'name', 'created_at', 'events.id', 'events.timestamp', 'events.event_type'],
      ...['events.payload', 'events.headers', 'events.source_ip'],
    ].map((field) => `data.${field}`),
  ],
  [
    'POST /v1/publisher/keys',
    ['full_key', 'permissions.endpoints', 'permissions.rate_limit'].map((field) => `data.${field}`),
  ],
  [
    'GET /v1/publisher/keys/usage',
    ['endpoint', 'requests_count', 'last_request_at', 'date'].map((field) => `data.${field}`),
  ],
  [
    'POST /functions/v1/system-analytics',
    [
      ...['timestamp', 'users.total', 'users.new_today', 'users.growth_rate', 'users.active_last_24h'],
      ...['users.active_last_7d', 'users.retention_rate', 'performance.total_earnings'],
      ...['performance.earnings_growth', 'performance.avg_conversion_rate', 'links.active'],
      ...['performance.conversions_last_24h', 'performance.total_clicks', 'performance.clicks_last_24h'],
      ...['links.total', 'links.avg_per_user', 'links.created_today', 'issues.security_events_24h'],
      ...['issues.compliance_violations', 'issues.critical_alerts', 'api.error_rate'],
      ...['growth.daily_signups.date', 'growth.daily_signups.count', 'growth.user_engagement.date'],
      ...[
        'growth.user_engagement.active_users',
        'growth.revenue_trend.date',
        'growth.revenue_trend.earnings',
      ],
    ],
  ],
  ['GET /v1/operations/metrics/alerts', ['data.alert_count', 'data.alerts']],
  [
    'POST /functions/v1/user-analytics',
    [
      ...['user_journey.step', 'user_journey.completion_rate', 'user_journey.users_completed'],
      ...['user_journey.users_entered', 'user_journey.avg_time_spent', 'feature_usage.feature_name'],
      ...['feature_usage.usage_rate', 'feature_usage.active_users', 'feature_usage.total_users'],
      ...['feature_usage.avg_sessions_per_user', 'engagement_segments.segment'],
      ...['engagement_segments.percentage', 'engagement_segments.user_count'],
      ...['engagement_segments.avg_session_duration', 'engagement_segments.features_used', 'at_risk_users'],
      ...['feature_opportunities.feature', 'feature_opportunities.impact_score'],
      ...['feature_opportunities.potential_users', 'success_patterns.pattern'],
      ...['success_patterns.description', 'success_patterns.correlation_score'],
    ],
  ],
  [
    'GET /v1/operations/webhook-samples',
    [
      ...['event', 'timestamp', 'publisher_id', 'brand_id', 'link_id', 'earnings'],
      ...['conversion_data.order_value', 'conversion_data.commission_rate'],
    ].map((field) => `data.payload.${field}`),
  ],
  ['POST /functions/v1/wildfire-sync', ['total_merchants', 'batch_synced', 'is_complete']],
  ['GET /functions/v1/upload-banned-domains', ['domains.domain_pattern', 'domains.severity']],
  ['POST /functions/v1/upload-banned-domains', ['uploaded']],
  ['GET /v1/operations/names', ['data.id', 'data.name']],
])('the response of %s has the fields %j', (call, fields) => {
  const named = operations.find(({ method, path }) => `${method} ${path}` === call);
  const success = Object.entries(named?.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1];
  const found = pathsIn(success?.content['application/json']?.example);
  expect(found).toEqual(expect.arrayContaining(fields));
});

/** The fields of an example by their paths, such as `data.title`. Those of a list are those of its first row. */
function pathsIn(example: unknown): string[] {
  const value: unknown = Array.isArray(example) ? example[0] : example;
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    name,
    ...pathsIn(part).map((path) => `${name}.${path}`),
  ]);
}
