import type { Section } from '../../../platform/personal-data.ts';
import { addDays, dayOf, parseDay } from '../../../platform/time.ts';
import { conversionRows } from './conversion-rows.ts';
import type { Dataset } from './dataset.ts';
import { earningRows } from './earning-rows.ts';
import { linkRows } from './link-rows.ts';

/** Before the first sale of any publisher. */
const FIRST_DAY = parseDay('2020-01-01');

export const linkSection: Section = { name: 'links', rows: allDays(linkRows) };
export const earningSection: Section = { name: 'earnings', rows: allDays(earningRows) };
export const conversionSection: Section = { name: 'conversions', rows: allDays(conversionRows) };

/** A list of the publisher's own exports, of all days. */
function allDays({ columns, pages }: Dataset): Section['rows'] {
  return async function* rows(ctx, { publisherId }) {
    const range = { publisherId, from: FIRST_DAY, to: addDays(dayOf(ctx.now), 1) };
    for await (const page of pages(ctx, range))
      yield page.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? null])));
  };
}
