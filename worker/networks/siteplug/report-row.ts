import { failure } from '../../platform/failure.ts';
import { parseUsd } from '../../platform/money.ts';
import { addDays, type Day, dayOf, type Instant, parseDay, startOfDay } from '../../platform/time.ts';
import type { ReportRow } from '../../sales/report-row.ts';
import { type Fields, referenceOf, requiredText, requireUsd, textOf } from '../feed/fields.ts';
import { programIdOf } from './brand.ts';
import { pick } from './mapping.ts';
import type { SiteplugSettings } from './settings.ts';

const reportClicksInvalid = failure(
  'report.clicks_invalid',
  502,
  'The number of clicks is not a whole number.',
);

/**
 * A day's clicks of one sub-id as a report row. SitePlug restates days: rows of a day with the same values at the
 * `identity` paths are the same row with new content. It names no status; a day is pending until it is no longer restated, and stays approved from then on.
 * Throws `report.currency_unknown`, `report.clicks_invalid`, `row.field_missing`, `money.*`, `time.*`.
 */
export function reportRowOf(row: Fields, settings: SiteplugSettings, now: Instant): ReportRow {
  const { map, restatedForDays } = settings.report;
  const day = dayIn(row, settings);
  const country = textOf(pick(row, map.country), 10)?.toUpperCase() ?? '';
  const subId = textOf(pick(row, map.subId), 200);
  const clickRef = referenceOf(pick(row, map.clickId));
  const brandId = textOf(pick(row, map.brand), 100);
  const externalId = identityOf(row, settings);
  const settled = day < addDays(dayOf(now), -restatedForDays);
  requireUsd(pick(row, map.currency) ?? settings.currency);
  return {
    externalId,
    groupId: externalId,
    isOriginal: true,
    eventAt: startOfDay(day),
    modifiedAt: null,
    clickRef,
    publisherRef: subId,
    programRef: brandId === null ? null : programIdOf(brandId, country),
    orderId: null,
    sale: null,
    commission: parseUsd(requiredText(pick(row, map.revenue), 'revenue', 60)),
    status: settled ? 'approved' : 'pending',
    isStatusComputed: true,
    statusUnknown: false,
    statusRaw: settled ? 'settled' : 'restated',
    reason: null,
    clicks: clicksOf(pick(row, map.clicks)),
    wholeDay: day,
    raw: JSON.stringify(row),
  };
}

/** The ID of a row: its day and the values at the `identity` paths. Throws as parsing the day does. */
export function identityOf(row: Fields, settings: SiteplugSettings): string {
  const values = settings.report.identity.map((path) => textOf(pick(row, path), 200) ?? '');
  return [dayIn(row, settings), ...values].map(escaped).join('|');
}

function dayIn(row: Fields, settings: SiteplugSettings): Day {
  return parseDay(requiredText(pick(row, settings.report.map.date), 'date').slice(0, 10));
}

/** Publishers write sub-IDs, so a separator in one must not make it look like another row's values. */
function escaped(value: string): string {
  return value.replace(/[%|]/g, (character) => (character === '%' ? '%25' : '%7C'));
}

function clicksOf(value: unknown): number | null {
  const text = textOf(value, 20);
  if (text === null) return null;
  if (!/^\d{1,12}$/.test(text)) throw reportClicksInvalid();
  return Number(text);
}
