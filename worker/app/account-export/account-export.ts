import type { Context } from '../../platform/context.ts';
import { columnSection, type Section } from '../../platform/personal-data.ts';
import type { Account } from '../../platform/table.ts';
import { toIso } from '../../platform/time.ts';
import { SECTIONS, TABLES } from '../declared.gen.ts';

/** What the districts declare, by name. */
const LISTS: readonly Section[] = [
  ...SECTIONS,
  ...TABLES.flatMap((table) => {
    const exported = table.personal?.export;
    return exported && 'as' in exported ? [columnSection(table, exported)] : [];
  }),
].sort((a, b) => (a.name < b.name ? -1 : 1));

/** What the export contains and what it leaves out, at its beginning. */
function aboutExport(ctx: Context, origin: string, { publisherId }: Account) {
  return {
    created_at: toIso(ctx.now),
    publisher_id: publisherId,
    contains: LISTS.map(({ name }) => name),
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

/** The export as chunks of one JSON text. It is read page by page, so memory use doesn't depend on its size. */
export async function* accountExport(ctx: Context, env: Env, account: Account): AsyncGenerator<string, void> {
  yield `{"about":${JSON.stringify(aboutExport(ctx, env.PUBLIC_ORIGIN, account))}`;
  for (const { name, rows } of LISTS) {
    yield `,${JSON.stringify(name)}:[`;
    let isFirst = true;
    for await (const page of rows(ctx, account, env)) {
      yield `${isFirst ? '' : ','}${page.map((row) => JSON.stringify(row)).join(',')}`;
      isFirst = false;
    }
    yield ']';
  }
  yield '}';
}
