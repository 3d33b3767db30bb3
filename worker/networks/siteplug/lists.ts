import type { ProgramRecord } from '../../catalog/program.ts';
import { sha256Hex } from '../../platform/hashing.ts';
import type { Entry } from '../../sales/report-row.ts';
import type { AdapterContext, CatalogSurvey, CountryList, Cursor, ProgramPage } from '../contract.ts';
import { entryOf, idsOf, SeenKeys } from '../feed/entries.ts';
import { upstreamCursorInvalid } from '../feed/errors.ts';
import { fieldsOf } from '../feed/fields.ts';
import { parseJsonObject } from '../feed/read-body.ts';
import { programIdIn, programOfBrand } from './brand.ts';
import { fetchSiteplug } from './fetch.ts';
import { rowsAt } from './mapping.ts';
import { type SiteplugSettings, siteplugSettings } from './settings.ts';

/** Reads the list of every country: the programs' number and IDs, also by country, and one digest over all lists. */
export async function surveyCatalog(context: AdapterContext): Promise<CatalogSurvey> {
  const settings = siteplugSettings(context);
  const digests: string[] = [];
  const countries: CountryList[] = [];
  let programs = 0;
  for (const country of settings.countries) {
    const text = await fetchSiteplug(context, settings.list.url, { country });
    const rows = rowsAt(parseJsonObject(text), settings.list.items);
    programs += rows.length;
    const listed: string[] = [];
    for await (const entry of readBrands(rows, country, settings)) listed.push(...idsOf(entry));
    countries.push({ country, programIds: listed });
    digests.push(sha256Hex(`${country}\n${text}`));
  }
  const programIds = countries.flatMap((list) => list.programIds);
  return { programs, digest: sha256Hex(digests.join('\n')), programIds, countries, page: null };
}

/** The programs of one country; the cursor is the country. Throws `upstream.cursor_invalid` for one that was removed. */
export async function programs(context: AdapterContext, cursor: Cursor | null): Promise<ProgramPage> {
  const settings = siteplugSettings(context);
  const index = cursor === null ? 0 : settings.countries.indexOf(cursor);
  const country = settings.countries[index];
  if (country === undefined) throw upstreamCursorInvalid();
  const response = parseJsonObject(await fetchSiteplug(context, settings.list.url, { country }));
  return {
    programs: readBrands(rowsAt(response, settings.list.items), country, settings),
    next: settings.countries[index + 1] ?? null,
    country,
  };
}

async function* readBrands(
  rows: readonly unknown[],
  country: string,
  settings: SiteplugSettings,
): AsyncGenerator<Entry<ProgramRecord>> {
  const seen = new SeenKeys<ProgramRecord>('program.duplicate', ({ programId }) => programId);
  for (const row of rows) {
    const raw = JSON.stringify(row);
    yield seen.check(
      entryOf(
        raw,
        () => programOfBrand(fieldsOf(row), country, settings),
        () => programIdIn(fieldsOf(row), country, settings),
      ),
      raw,
    );
  }
}
