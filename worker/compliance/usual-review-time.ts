import { type SQL, sql } from 'drizzle-orm';
import { addMs, DAY, HOUR, type Instant } from '../platform/time.ts';

/** Answers of this many days are looked at. With fewer than the minimum, none is usual. */
const DAYS = 180;
const MIN_ANSWERS = 3;

/** A SELECT of `took`: the median time in milliseconds until a request for a review was answered; no row without enough answers. */
export function usualReviewTime(now: Instant): SQL {
  return sql`SELECT took FROM (
      SELECT answered_at - created_at AS took, ROW_NUMBER() OVER (ORDER BY answered_at - created_at) AS place, COUNT(*) OVER () AS answers
      FROM compliance_reviews WHERE state = 'answered' AND answered_at >= ${addMs(now, -DAYS * DAY)})
    WHERE answers >= ${MIN_ANSWERS} AND place = (answers + 1) / 2`;
}

/** Says when a person usually decides. `took` is null if that isn't known. */
export function reviewTimeSentence(took: number | null): string {
  if (took === null)
    return 'A person decides about it. We haven’t answered enough requests yet to name a usual time; you get an email with the answer.';
  const hours = Math.max(1, Math.round(took / HOUR));
  const time = hours < 48 ? count(hours, 'hour') : count(Math.round(took / DAY), 'day');
  return `A person decides about it. We usually answer a request within ${time}, and you get an email with the answer.`;
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
