import { type PublisherId, publisherIdOf } from '../../platform/ids.ts';
import { addDays, type Day, dayOf, parseDay } from '../../platform/time.ts';
import { type ClickId, clickFacts } from '../click-id.ts';

declare const month: unique symbol;
/** A UTC calendar month, `2026-11`. */
export type Month = string & { readonly [month]: true };

/** A store has the clicks of one publisher in one month. */
export interface StoreKey {
  publisherId: PublisherId;
  month: Month;
}

/** The key under which a store has its own name. */
export const NAME_KEY = 'name';

/** `PUB000123/2026-11`. */
export function storeName({ publisherId, month }: StoreKey): string {
  return `${publisherId}/${month}`;
}

/** The inverse of `storeName`. */
export function storeKeyOf(name: string): StoreKey {
  const [publisherId, month] = name.split('/');
  return { publisherId: publisherId as PublisherId, month: month as Month };
}

/** The store of a click. Throws `publisher.number_out_of_range` for an ID that we can't have created. */
export function storeOf(clickId: ClickId): StoreKey {
  const { at, publisher } = clickFacts(clickId);
  return { publisherId: publisherIdOf(publisher), month: monthOf(dayOf(at)) };
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7) as Month;
}

export function firstDayOf(month: Month): Day {
  return parseDay(`${month}-01`);
}

export function lastDayOf(month: Month): Day {
  return addDays(firstDayOf(nextMonth(month)), -1);
}

export function nextMonth(month: Month): Month {
  return monthOf(addDays(firstDayOf(month), 31));
}

export function previousMonth(month: Month): Month {
  return monthOf(addDays(firstDayOf(month), -1));
}

/** The months that have a day of the period, oldest first. */
export function monthsOf({ from, to }: { from: Day; to: Day }): Month[] {
  const months: Month[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = nextMonth(month)) months.push(month);
  return months;
}
