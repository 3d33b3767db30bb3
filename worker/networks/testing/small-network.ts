import { type NetworkSettings, networkSettings } from '../../catalog/network-settings.ts';
import type { ProgramRecord } from '../../catalog/program.ts';
import { parseUsd } from '../../platform/money.ts';
import { addMs, type Instant, SECOND } from '../../platform/time.ts';
import type { Entry, ReportRow } from '../../sales/report-row.ts';
import type {
  AdapterContext,
  AppliedSources,
  NetworkAdapter,
  ProgramEntry,
  ProgramPage,
} from '../contract.ts';
import { idsOf } from '../feed/entries.ts';

/** The contents of a small network. A test changes them between syncs. */
export interface SmallNetwork {
  programs: Entry<ProgramRecord>[];
  rows: Entry<ReportRow>[];
  pageSize: number;
  /** The number of programs in the survey; null if the network doesn't report it. */
  surveyed: number | null;
  digest: string | null;
  /** The IDs in the survey; null if the network doesn't report them. */
  surveyedIds: string[] | null;
  /** How programs that are already applied are skipped: not at all, by page, or by a survey that has the only page. */
  skips: 'nothing' | 'by page' | 'by survey';
  /** The number of programs that were read and not skipped. */
  programsRead: number;
  /** Called before each page is read; may throw what an upstream throws. */
  beforePage: () => void;
  pagesRead: number;
  /** The countries that have a page each; null if the pages have programs of any country. */
  countries: string[] | null;
  /** The number of programs that each page names as that of the whole catalog; null if it names none. */
  total: number | null;
  /** The IDs of programs that each page lists and that aren’t open. */
  leftOut: string[];
}

/** A network without programs or sales. */
export function smallNetwork(): SmallNetwork {
  return {
    programs: [],
    rows: [],
    pageSize: 100,
    surveyed: null,
    digest: null,
    surveyedIds: null,
    skips: 'nothing',
    programsRead: 0,
    beforePage: () => {},
    pagesRead: 0,
    countries: null,
    total: null,
    leftOut: [],
  };
}

/** The cursor is the place in the list. A program's data is its record. */
export function adapterOf(network: SmallNetwork, mappingVersion = 1): NetworkAdapter {
  const pageOf = <Row>(list: Row[], cursor: string | null) => {
    network.beforePage();
    network.pagesRead++;
    const end = Number(cursor ?? 0) + network.pageSize;
    return { rows: list.slice(Number(cursor ?? 0), end), next: end < list.length ? String(end) : null };
  };
  const listOf = (country: string) =>
    network.programs.filter((entry) => 'row' in entry && entry.row.country === country);
  const countryPage = (countries: readonly string[], index: number): ProgramPage => {
    network.beforePage();
    network.pagesRead++;
    const country = countries[index] ?? '';
    const next = index + 1 < countries.length ? String(index + 1) : null;
    return { programs: arriving(listOf(country)), next, country };
  };
  const entryOf = (entry: Entry<ProgramRecord>, applied: AppliedSources): ProgramEntry => {
    if ('malformed' in entry) return entry;
    const { programId } = entry.row;
    const sourceHash = applied.hashOf(programId, [JSON.stringify(entry.row)]);
    const number = applied.find(sourceHash);
    if (number !== null) return { row: { programId, number } };
    network.programsRead++;
    return { row: { ...entry.row, sourceHash } };
  };
  return {
    slug: 'wildfire',
    mappingVersion,
    async surveyCatalog(_, readApplied) {
      const { surveyed: programs, digest, surveyedIds: programIds } = network;
      const countries = (network.countries ?? []).map((country) => ({
        country,
        programIds: listOf(country).flatMap(idsOf),
      }));
      if (network.skips !== 'by survey') return { programs, digest, programIds, countries, page: null };
      const applied = await readApplied();
      const entries = network.programs.map((entry) => entryOf(entry, applied));
      const read = entries.flatMap(idsOf);
      const page = { programs: entries, next: null };
      return { programs, digest, programIds: read, countries, page };
    },
    async programs(_, cursor, readApplied) {
      if (network.countries !== null) return countryPage(network.countries, Number(cursor ?? 0));
      const { rows, next } = pageOf(network.programs, cursor);
      const counted = network.total === null ? {} : { total: network.total, leftOut: network.leftOut };
      if (network.skips === 'nothing') return { programs: arriving(rows), next, ...counted };
      const applied = await readApplied();
      return { programs: arriving(rows.map((entry) => entryOf(entry, applied))), next };
    },
    transactions: async (_, __, cursor) => pageOf(network.rows, cursor),
    readTransaction: (_, raw) => ({
      malformed: { raw, code: 'row.unreadable', detail: 'A small network stores no texts.' },
    }),
  };
}

async function* arriving<Row>(rows: Row[]): AsyncGenerator<Row> {
  yield* rows;
}

/** A context without network access and with a clock that moves a second at each call. */
export function accessFrom(start: Instant, settings: Partial<NetworkSettings> = {}): AdapterContext {
  let now = start;
  return {
    settings: {
      ...networkSettings.parse({ linkTemplate: 'https://wild.example/e?url={deeplink}' }),
      ...settings,
    },
    secrets: {},
    upstream: {
      fetch: () => Promise.reject(new Error('A small network is never called.')),
      now() {
        now = addMs(now, SECOND);
        return now;
      },
    },
  };
}

/** The `index`-th sale. */
export function saleOf(index: number, at: Instant, change: Partial<ReportRow> = {}): { row: ReportRow } {
  const row: ReportRow = {
    externalId: `sale-${index}`,
    groupId: `sale-${index}`,
    isOriginal: true,
    eventAt: at,
    modifiedAt: at,
    clickRef: null,
    publisherRef: null,
    programRef: null,
    orderId: null,
    sale: null,
    commission: parseUsd('1.25'),
    status: 'pending',
    statusUnknown: false,
    statusRaw: 'PENDING',
    reason: null,
    clicks: null,
    raw: `{"id":${index}}`,
  };
  return { row: { ...row, ...change } };
}
