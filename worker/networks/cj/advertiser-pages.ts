import type { ProgramRecord } from '../../catalog/program.ts';
import type { Entry } from '../../sales/report-row.ts';
import type { AdapterContext, CatalogSurvey, Cursor, ProgramPage } from '../contract.ts';
import { entryOf, SeenKeys } from '../feed/entries.ts';
import { truncated, unreadable } from '../feed/errors.ts';
import { type Fields, listOf, textOf } from '../feed/fields.ts';
import { advance, positionOf } from '../feed/page-cursor.ts';
import { parseXml, readText } from '../feed/read-body.ts';
import { requestTo, requireSecret } from '../feed/request.ts';
import { advertiserIdOf, isLive, programOfAdvertiser } from './advertiser.ts';
import { cjSettings } from './settings.ts';

/** CJ reports the number of advertisers that match; its pages have no digest. */
export async function surveyCatalog(context: AdapterContext): Promise<CatalogSurvey> {
  const page = await lookUp(context, 1);
  return { programs: page.total, digest: null, programIds: null, countries: [], page: null };
}

/**
 * Reads a page of advertisers. A page's token is its number and the total that the first one named. Throws
 * `upstream.truncated` for a page with fewer advertisers than CJ reports, and when the total has changed since, because
 * advertisers have moved between pages.
 */
export async function programs(context: AdapterContext, cursor: Cursor | null): Promise<ProgramPage> {
  const { pageSize, mostPages } = cjSettings(context);
  const position = positionOf(cursor);
  const number = position.page + 1;
  const { total, advertisers } = await lookUp(context, number);
  const more = number * pageSize < total;
  if (cursor !== null && position.token !== `${number}/${total}`) throw truncated();
  if (advertisers.length < Math.min(pageSize, total - position.page * pageSize)) throw truncated();
  return {
    programs: readAdvertisers(advertisers, requireSecret(context, 'website_id')),
    next: more ? advance(position, `${number + 1}/${total}`, mostPages) : null,
    total,
    leftOut: advertisers.flatMap((advertiser) =>
      isLive(advertiser) ? [] : (textOf(advertiser['advertiser-id']) ?? []),
    ),
  };
}

async function lookUp(context: AdapterContext, number: number) {
  const { lookupUrl, advertisers, pageSize, minIntervalMs } = cjSettings(context);
  const parameters = new URLSearchParams({
    'requestor-cid': requireSecret(context, 'company_id'),
    'advertiser-ids': advertisers,
    'page-number': String(number),
    'records-per-page': String(pageSize),
  });
  const headers = { authorization: `Bearer ${requireSecret(context, 'token')}` };
  const request = requestTo(`${lookupUrl}?${parameters}`, { headers });
  const response = await context.upstream.fetch(request, { minIntervalMs });
  const [list] = listOf(parseXml(await readText(response), 'cj-api').advertisers);
  const total = Number(list?.['@total-matched']);
  if (!list || !Number.isSafeInteger(total)) throw unreadable();
  if (Number(list['@page-number'] ?? number) !== number) throw truncated();
  return { total, advertisers: listOf(list.advertiser) };
}

async function* readAdvertisers(
  advertisers: readonly Fields[],
  pid: string,
): AsyncGenerator<Entry<ProgramRecord>> {
  const seen = new SeenKeys<ProgramRecord>('program.duplicate', ({ programId }) => programId);
  for (const advertiser of advertisers) {
    if (!isLive(advertiser)) continue;
    const raw = JSON.stringify(advertiser);
    yield seen.check(
      entryOf(
        raw,
        () => programOfAdvertiser(advertiser, pid),
        () => advertiserIdOf(advertiser),
      ),
      raw,
    );
  }
}
