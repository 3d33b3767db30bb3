import { z } from 'zod';
import { dayText } from '../../platform/date-text.ts';
import { dollarText } from '../../platform/dollar-text.ts';
import { type EmailTable, email } from '../../platform/email/email.ts';

const person = { full_name: z.string() };
const linkProblems = z.object({
  total: z.int(),
  clicks_at_risk: z.int(),
  worst: z.array(z.object({ name: z.string(), sentence: z.string(), clicks: z.int() })),
});
const totals = { clicks: z.int(), conversions: z.int(), earnings: z.int() };

export const earningsNotificationEmail = email({
  kind: 'earnings_notification',
  content: z.object({ ...person, earned: z.int(), total: z.int() }),
  page: '/app',
  optional: { name: 'earnings notifications', preference: 'earningsNotificationsEnabled' },
  isBulk: true,
  sample: { full_name: 'Ada', earned: 2_500_000, total: 40_000_000 },
  write: ({ earned, total }, { url }) => {
    const amount = dollarText(earned);
    const allTime = dollarText(total);
    return {
      subject: `You earned ${amount}`,
      preheader: `Total earnings so far: ${allTime}.`,
      heading: `You earned ${amount}`,
      body: [
        'Since the last update, you’ve earned:',
        {
          rows: [
            ['New earnings', amount],
            ['Total earnings', allTime],
          ],
        },
        'Commissions start as pending. The network approves them after the return period, or reverses them if the order is returned.',
      ],
      action: { label: 'See my earnings', url },
      notes: [],
      reason: 'You’re receiving this email because earnings notifications are turned on in your settings.',
    };
  },
});

export const weeklyDigestEmail = email({
  kind: 'weekly_digest',
  content: z.object({
    ...person,
    ...totals,
    from: z.string(),
    to: z.string(),
    brands: z.array(z.object({ name: z.string(), ...totals })),
    link_problems: linkProblems,
  }),
  page: '/app',
  optional: { name: 'the weekly digest', preference: 'weeklyDigestEnabled' },
  isBulk: true,
  sample: {
    full_name: 'Ada',
    clicks: 120,
    conversions: 3,
    earnings: 12_345_678,
    from: '2026-11-16',
    to: '2026-11-22',
    brands: [{ name: 'Ada', clicks: 120, conversions: 3, earnings: 12_345_678 }],
    link_problems: {
      total: 2,
      clicks_at_risk: 42,
      worst: [
        { name: 'Ada', sentence: 'The shop says that the page doesn’t exist (status 404).', clicks: 40 },
      ],
    },
  },
  write: (week, { url }) => {
    const earnings = dollarText(week.earnings);
    const brands: EmailTable = {
      head: ['Brand', 'Clicks', 'Conversions', 'Earnings'],
      rows: week.brands.map((brand) => [
        brand.name,
        String(brand.clicks),
        String(brand.conversions),
        dollarText(brand.earnings),
      ]),
    };
    return {
      subject: `Your week: ${earnings}`,
      preheader: `Clicks: ${week.clicks}. Conversions: ${week.conversions}. From ${dayText(week.from)} to ${dayText(week.to)}.`,
      heading: 'Your week',
      body: [
        `Your week in numbers, from ${dayText(week.from)} to ${dayText(week.to)} (UTC):`,
        {
          rows: [
            ['Clicks', String(week.clicks)],
            ['Conversions', String(week.conversions)],
            ['Earnings', earnings],
          ],
        },
        ...(week.brands.length > 0 ? ['Top brands:', brands] : []),
        ...problemsText(week.link_problems),
      ],
      action: { label: 'Open my dashboard', url },
      notes: [],
      reason:
        'You’re receiving this email on Mondays because the weekly digest is turned on in your settings.',
    };
  },
});

export const operatorAlertsEmail = email({
  kind: 'operator_alerts',
  isRequired: true,
  content: z.object({
    ...person,
    total: z.int(),
    alerts: z.array(z.object({ level: z.enum(['warning', 'critical']), message: z.string() })),
  }),
  page: '/admin/alerts',
  sample: {
    full_name: 'Ada',
    total: 22,
    alerts: [
      { level: 'critical', message: 'Wildfire hasn’t responded since 08:40.' },
      { level: 'warning', message: 'CJ reports a status that isn’t known: LIMBO.' },
    ],
  },
  write: (content, { url }) => ({
    subject: content.total === 1 ? 'A new alert' : `${content.total} new alerts`,
    preheader: content.alerts[0]?.message ?? '',
    heading: content.total === 1 ? 'An alert needs attention' : `${content.total} alerts need attention`,
    body: [
      {
        rows: content.alerts.map(({ level, message }) => [
          level === 'critical' ? 'Critical' : 'Warning',
          message,
        ]),
      },
      ...(content.total > content.alerts.length
        ? [`There are ${content.total - content.alerts.length} more in the dashboard.`]
        : []),
    ],
    action: { label: 'Open the alerts', url },
    notes: [],
    reason:
      'You’re receiving this email because your account has an operator’s role. Warnings come at most once an hour.',
  }),
});

function problemsText(problems: z.infer<typeof linkProblems>): (string | EmailTable)[] {
  if (problems.total === 0) return [];
  const { total, clicks_at_risk: clicks, worst } = problems;
  return [
    `${total} of your links ${total === 1 ? 'has' : 'have'} a problem. Clicks at risk: ${clicks} in the last 30 days.`,
    { head: ['Link', 'Clicks at risk'], rows: worst.map((each) => [each.name, String(each.clicks)]) },
    ...worst.map(({ name, sentence }) => `${name}: ${sentence}`),
    'See all of them under Links, with the filter “Has a problem”.',
  ];
}
