import type { ResponseOf } from '../client.ts';

/** An account of the demo system with a month of visits and sales. */
export const RECORDED: ResponseOf<'get', '/v1/publisher/analytics'> = {
  data: [
    {
      brand_id: 'brd_f2zk99y8zetc1wj4',
      clicks: 799,
      conversions: 22,
      earnings: '140.00',
      held: '0.00',
      conversion_rate: '2.75',
    },
  ],
  brand_performance: [
    {
      brand_id: 'brd_f2zk99y8zetc1wj4',
      clicks: 799,
      conversions: 22,
      earnings: '140.00',
      held: '0.00',
      conversion_rate: '2.75',
    },
  ],
  groups: null,
  summary: {
    total_visits: 931,
    total_clicks: 799,
    total_conversions: 22,
    total_earnings: '140.00',
    held: '0.00',
    held_conversions: 0,
    converted_clicks: 22,
    conversion_rate: '2.75',
    epc: '0.175219',
    avg_commission: '6.36',
    by_status: {
      pending: { conversions: 5, earnings: '25.25' },
      approved: { conversions: 17, earnings: '114.75' },
      paid: { conversions: 0, earnings: '0.00' },
      reversed: { conversions: 5, earnings: '0.00' },
    },
    not_counted: { bots: 52, previews: 54, duplicates: 26, blocked: 0, unmonetized: 0, tests: 0 },
    groups: null,
  },
  reasons: [
    { classification: 'click', reason: 'counted', explanation: 'The click counts.', visits: 799 },
    {
      classification: 'preview',
      reason: 'prefetch',
      explanation: 'A browser fetched the link in advance, so this does not count as a click.',
      visits: 54,
    },
    {
      classification: 'bot',
      reason: 'known_bot',
      explanation:
        'The user agent belongs to a known bot, or to no browser, so this does not count as a click.',
      visits: 52,
    },
    {
      classification: 'duplicate',
      reason: 'repeated_click',
      explanation: 'The same visitor followed the same link a moment before, so this does not count again.',
      visits: 26,
    },
  ],
  freshness: {
    last_click_at: '2026-11-28T17:00:00.000Z',
    clicks_final: true,
    networks: [
      { network: 'cj', name: 'CJ', by: 'report', last_report_at: '2026-11-29T17:18:18.272Z', late: false },
      {
        network: 'demo-partner',
        name: 'Demo partner',
        by: 'postback',
        last_report_at: '2026-11-29T17:18:21.347Z',
        late: false,
      },
      {
        network: 'siteplug',
        name: 'SitePlug',
        by: 'report',
        last_report_at: '2026-11-29T17:18:15.969Z',
        late: false,
      },
      {
        network: 'wildfire',
        name: 'Wildfire',
        by: 'report',
        last_report_at: '2026-11-29T17:18:15.899Z',
        late: false,
      },
    ],
    reports_from: '2026-09-01',
    earnings_final: false,
  },
  meta: {
    publisher_id: 'PUB000004',
    timestamp: '2026-11-29T17:18:21.419Z',
    version: 'v1',
    as_of: '2026-11-29T17:18:21.419Z',
    from: '2026-10-30',
    to: '2026-11-28',
  },
};
