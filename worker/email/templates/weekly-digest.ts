import { micros, toDollars } from '../../platform/money.ts';
import { EMAIL_CONTENT } from '../email-kinds.ts';
import { type MailTable, mailTemplate } from './mail-parts.ts';

/** Tells of a week. */
export const weeklyDigest = mailTemplate(EMAIL_CONTENT.weekly_digest, (week, url) => {
  const earnings = `${toDollars(micros(week.earnings))} USD`;
  const brands: MailTable = {
    head: ['Brand', 'Clicks', 'Conversions', 'USD'],
    rows: week.brands.map((brand) => [
      brand.name,
      String(brand.clicks),
      String(brand.conversions),
      toDollars(micros(brand.earnings)),
    ]),
  };
  return {
    subject: `Your week: ${earnings}`,
    preheader: `Clicks: ${week.clicks}. Conversions: ${week.conversions}. From ${week.from} to ${week.to}.`,
    heading: 'Your week',
    body: [
      `From ${week.from} to ${week.to} (UTC), your links had:`,
      {
        rows: [
          ['Clicks', String(week.clicks)],
          ['Conversions', String(week.conversions)],
          ['Earnings', earnings],
        ],
      },
      ...(week.brands.length > 0 ? ['The brands that brought in most:', brands] : []),
    ],
    action: { label: 'Open my dashboard', url },
    notes: [],
    reason: 'You get this mail on Mondays because the weekly digest is on in your settings.',
  };
});
