import type { Context } from '../../../platform/context.ts';
import { addDays, dayOf, parseDay, toIso } from '../../../platform/time.ts';
import { conversionRows } from '../exports/conversion-rows.ts';
import type { Dataset } from '../exports/dataset.ts';
import { earningRows } from '../exports/earning-rows.ts';
import { linkRows } from '../exports/link-rows.ts';
import { type ExportedAccount, SECTIONS, type Section } from './sections.ts';

/** Before the first sale of any publisher. */
const FIRST_DAY = parseDay('2020-01-01');

const ALL: readonly Section[] = [
  ...SECTIONS,
  fromDataset('links', linkRows),
  fromDataset('earnings', earningRows),
  fromDataset('conversions', conversionRows),
];

/** What the export contains and what it leaves out, at its beginning. */
function aboutExport(ctx: Context, origin: string, { publisherId }: ExportedAccount) {
  return {
    created_at: toIso(ctx.now),
    publisher_id: publisherId,
    contains: ALL.map(({ name }) => name),
    amounts: 'US dollars, as decimal strings',
    times: 'ISO 8601, UTC',
    not_included: [
      'Passwords, API keys, webhook secrets and session tokens: we store only hashes or encrypted values.',
      'The full numbers of your bank account and of your tax form: we show their last characters, so that a lost file can’t be misused.',
      'The keys of your passkeys: the private half never leaves your devices.',
      'Personal data about your visitors: we don’t store any that identifies them.',
      'Copies of emails that were sent more than 30 days ago: we clear them.',
    ],
    clicks: {
      kept: '26 months',
      download: `${origin}/v1/publisher/exports/clicks?format=json&start_date=YYYY-MM-DD&end_date=YYYY-MM-DD`,
    },
  };
}

/** The export as pieces of one JSON text. It is read page by page, so memory use doesn't depend on its size. */
export async function* accountExport(
  ctx: Context,
  origin: string,
  account: ExportedAccount,
): AsyncGenerator<string, void> {
  yield `{"about":${JSON.stringify(aboutExport(ctx, origin, account))}`;
  for (const { name, rows } of ALL) {
    yield `,${JSON.stringify(name)}:[`;
    let isFirst = true;
    for await (const page of rows(ctx, account)) {
      yield `${isFirst ? '' : ','}${page.map((row) => JSON.stringify(row)).join(',')}`;
      isFirst = false;
    }
    yield ']';
  }
  yield '}';
}

/** A list of the publisher's own exports, of all days. */
function fromDataset(name: string, { columns, pages }: Dataset): Section {
  return {
    name,
    async *rows(ctx, { publisherId }) {
      const range = { publisherId, from: FIRST_DAY, to: addDays(dayOf(ctx.now), 1) };
      for await (const page of pages(ctx, range))
        yield page.map((cells) =>
          Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? null])),
        );
    },
  };
}
