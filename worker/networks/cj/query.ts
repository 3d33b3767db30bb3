import { addDays, type Day, startOfDay, toIso } from '../../platform/time.ts';
import type { CjSettings } from './settings.ts';

const FIELDS = [
  'commissionId originalActionId original actionStatus validationStatus actionType advertiserId advertiserName',
  'websiteId orderId aid eventDate postingDate lockingDate saleAmountUsd pubCommissionAmountUsd correctionReason',
].join(' ');

/** The commissions of one window (both days included) after a commission id; empty for the first page. */
export interface CommissionWindow {
  companyId: string;
  /** Which date of a commission the days mean. */
  dates: CjSettings['dates'];
  from: Day;
  to: Day;
  afterCommissionId: string;
}

/** The GraphQL text of one page. Values are JSON texts, which GraphQL reads alike. */
export function commissionQuery(settings: CjSettings, window: CommissionWindow): string {
  const filters = [
    `forPublishers: [${JSON.stringify(window.companyId)}]`,
    `since${window.dates}Date: "${toIso(startOfDay(window.from))}"`,
    `before${window.dates}Date: "${toIso(startOfDay(addDays(window.to, 1)))}"`,
  ];
  if (window.afterCommissionId)
    filters.push(`sinceCommissionId: ${JSON.stringify(window.afterCommissionId)}`);
  return `{ publisherCommissions(${filters.join(', ')}) { count payloadComplete maxCommissionId records { ${FIELDS} ${settings.sidField} } } }`;
}
