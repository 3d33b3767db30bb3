import { describe, expect, it } from 'vitest';
import type { NetworkSettings } from '../catalog/network-settings.ts';
import type { ProgramRecord } from '../catalog/program.ts';
import { DomainError, errorCode } from '../platform/errors.ts';
import type { Instant } from '../platform/time.ts';
import type { Entry, ReportRow } from '../sales/report-row.ts';
import { appliedSources } from './applied-sources.ts';
import type { AppliedSources, DayRange, NetworkAdapter, ProgramEntry, Upstream } from './contract.ts';

/** A recorded response to any request whose URL and body together contain every text of `to`. */
export interface Recorded {
  to: readonly string[];
  body: string;
  status?: number;
  headers?: Record<string, string>;
}

/** An adapter's recordings and the expected results. */
interface AdapterCase {
  adapter: NetworkAdapter;
  settings: NetworkSettings;
  secrets: Record<string, string>;
  now: Instant;
  range: DayRange;
  recorded: readonly Recorded[];
  surveyed: number;
  programs: Record<string, Partial<ProgramRecord>>;
  malformedPrograms: readonly string[];
  rows: Record<string, Partial<ReportRow>>;
  malformedRows: readonly string[];
  /** The row whose status is unknown; null for a network that reports none. */
  unknownStatus: string | null;
  /** A report whose cursor never moves; null for a network that gives no cursor. */
  stuck: readonly Recorded[] | null;
}

const MAX_PAGES = 50;
const CLICK_MACROS = ['click_id', 'publisher_id', 'sub_id', 'deeplink', 'deeplink_raw'];

/** Returns recorded responses in chunks of a few bytes, and fails as `Upstream` does. */
export class RecordedUpstream implements Upstream {
  readonly requests: Request[] = [];
  readonly #recorded: readonly Recorded[];
  readonly #now: Instant;

  constructor(recorded: readonly Recorded[], now: Instant) {
    this.#recorded = recorded;
    this.#now = now;
  }

  now(): Instant {
    return this.#now;
  }

  async fetch(request: Request): Promise<Response> {
    this.requests.push(request.clone());
    const call = `${request.url}\n${await request.text()}`;
    const response = this.#recorded.find(({ to }) => to.every((text) => call.includes(text)));
    const status = response?.status ?? (response ? 200 : 404);
    if (status === 429)
      throw new DomainError('upstream.rate_limited', 'Too many calls.', 503).retryIn(
        Number(response?.headers?.['retry-after']),
      );
    if (status === 401) throw new DomainError('upstream.unauthorized', 'The network refused us.', 502);
    if (status >= 500) throw new DomainError('upstream.unavailable', 'The network failed.', 502);
    if (status >= 400) throw new DomainError('upstream.refused', 'The network refused the call.', 502);
    return new Response(inChunks(response?.body ?? ''), { status, headers: response?.headers ?? {} });
  }
}

/** The rules that every adapter keeps. */
export function keepsTheContract(subject: AdapterCase): void {
  const { adapter, range } = subject;
  const context = (recorded: readonly Recorded[]) => ({
    settings: subject.settings,
    secrets: subject.secrets,
    upstream: new RecordedUpstream(recorded, subject.now),
  });
  const reads: Record<string, (recorded: readonly Recorded[]) => Promise<unknown>> = {
    survey: (recorded) => adapter.surveyCatalog(context(recorded), nothingApplied),
    catalog: (recorded) => everyProgram(adapter, context(recorded)),
    report: (recorded) => everyRow(adapter, context(recorded), range),
  };

  const applied = async () => sourcesOf(await everyProgram(adapter, context(subject.recorded)));

  describe(`${adapter.slug} keeps the contract of a network`, () => {
    it('reads every program once and reports malformed ones', async () => {
      const entries = await everyProgram(adapter, context(subject.recorded));
      const programs = rowsOf(entries);
      expect(programs.map(({ programId }) => programId).sort()).toEqual(Object.keys(subject.programs).sort());
      for (const program of programs)
        expect(program).toMatchObject(subject.programs[program.programId] ?? {});
      expect(codesOf(entries)).toEqual(subject.malformedPrograms);
    });

    it('skips only programs whose data is applied, and reports the same malformed ones', async () => {
      const sources = await applied();
      const again = await everyEntry(adapter, context(subject.recorded), sources);
      const skipped = rowsOf(again).flatMap((row) => ('number' in row ? [row.number] : []));
      expect(skipped).toEqual([...sources.values()]);
      expect(rowsOf(again)).toHaveLength(Object.keys(subject.programs).length);
      expect(codesOf(again)).toEqual(subject.malformedPrograms);
    });

    it('reads every program again when the mapping or the settings have changed', async () => {
      const sources = await applied();
      const { settings } = subject;
      const read = context(subject.recorded);
      const raised = { ...adapter, mappingVersion: adapter.mappingVersion + 1 };
      const changed = { ...settings, adapter: { ...settings.adapter, isNew: true } };
      const unskipped = (entries: ProgramEntry[]) => rowsOf(entries).every((row) => !('number' in row));
      expect(unskipped(await everyEntry(raised, read, sources))).toBe(true);
      expect(unskipped(await everyEntry(adapter, { ...read, settings: changed }, sources))).toBe(true);
    });

    it('gives each program the values of the link template', async () => {
      for (const { linkData } of rowsOf(await everyProgram(adapter, context(subject.recorded)))) {
        const macros = subject.settings.linkTemplate.matchAll(/\{(\w+)\}/g);
        for (const [, name = ''] of macros)
          if (!CLICK_MACROS.includes(name) && !(name in subject.settings.linkVariables))
            expect(linkData[name], name).toMatch(/./);
      }
    });

    it('returns the same survey for the same bytes', async () => {
      const survey = await adapter.surveyCatalog(context(subject.recorded), nothingApplied);
      expect(survey.programs).toBe(subject.surveyed);
      expect(await adapter.surveyCatalog(context(subject.recorded), nothingApplied)).toEqual(survey);
    });

    it('maps every report row exactly, and reports malformed ones', async () => {
      const entries = await everyRow(adapter, context(subject.recorded), range);
      const rows = rowsOf(entries);
      expect(rows.map(({ externalId }) => externalId).sort()).toEqual(Object.keys(subject.rows).sort());
      for (const row of rows) expect(row).toMatchObject(subject.rows[row.externalId] ?? {});
      expect(codesOf(entries)).toEqual(subject.malformedRows);
    });

    it('parses each stored text again as the same row, and a malformed one as malformed', async () => {
      for (const entry of await everyRow(adapter, context(subject.recorded), range)) {
        const raw = 'row' in entry ? entry.row.raw : entry.malformed.raw;
        const again = adapter.readTransaction(context([]), raw);
        if ('malformed' in entry && entry.malformed.code === 'report.duplicate_key') continue;
        expect(again).toEqual(entry);
      }
    });

    it.skipIf(subject.unknownStatus === null)('maps an unknown status to pending and marks it', async () => {
      const rows = rowsOf(await everyRow(adapter, context(subject.recorded), range));
      const flagged = rows.filter(({ statusUnknown }) => statusUnknown);
      expect(flagged).toMatchObject([{ externalId: subject.unknownStatus, status: 'pending' }]);
    });

    it.skipIf(subject.stuck === null)('fails for a cursor that doesn’t move', async () => {
      await expect(everyRow(adapter, context(subject.stuck ?? []), range)).rejects.toMatchObject({
        code: 'upstream.cursor_stuck',
      });
    });

    for (const [name, read] of Object.entries(reads)) {
      for (const [fault, { code, spoil }] of Object.entries(FAULTS)) {
        it(`fails with ${code} for ${fault} in the ${name}, without credentials in the error`, async () => {
          const spoiled = subject.recorded.map((response) => ({
            ...response,
            ...spoil(response, Object.values(subject.secrets).join(' ')),
          }));
          const error: unknown = await read(spoiled).catch((reason: unknown) => reason);
          expect(errorCode(error)).toBe(code);
          if (code === 'upstream.rate_limited') expect(error).toMatchObject({ retryAfter: 7 });
          for (const secret of Object.values(subject.secrets))
            expect(everythingIn(error)).not.toContain(secret);
        });
      }
    }
  });
}

type Spoil = (response: Recorded, secrets: string) => Partial<Recorded>;
const FAULTS: Record<string, { code: string; spoil: Spoil }> = {
  'a 429': {
    code: 'upstream.rate_limited',
    spoil: () => ({ status: 429, headers: { 'retry-after': '7' } }),
  },
  'a failure': { code: 'upstream.unavailable', spoil: () => ({ status: 503 }) },
  'a refusal that echoes the key': {
    code: 'upstream.unauthorized',
    spoil: (_, secrets) => ({ status: 401, body: `Not Authenticated: ${secrets}` }),
  },
  'a body cut off': {
    code: 'upstream.truncated',
    spoil: ({ body }) => ({ body: body.slice(0, Math.floor(body.length * 0.6)) }),
  },
  'a page of HTML': {
    code: 'upstream.unreadable',
    spoil: (_, secrets) => ({
      body: `<!doctype html><title>Sign in ${secrets}</title>`,
      headers: { 'content-type': 'text/html' },
    }),
  },
};

type Context = Parameters<NetworkAdapter['programs']>[0];

/** Every entry of a catalog, with nothing applied yet. */
export async function everyProgram(
  adapter: NetworkAdapter,
  context: Context,
): Promise<Entry<ProgramRecord>[]> {
  const entries = await everyEntry(adapter, context, new Map());
  return entries.filter((entry): entry is Entry<ProgramRecord> => !('row' in entry && 'number' in entry.row));
}

export const nothingApplied = async (): Promise<AppliedSources> => ({
  isEmpty: true,
  hashOf: () => '',
  find: () => null,
});

/** Every entry of a catalog, page by page; fails when the pages do not end. */
export async function everyEntry(
  adapter: NetworkAdapter,
  context: Context,
  sources: ReadonlyMap<string, number>,
): Promise<ProgramEntry[]> {
  const entries: ProgramEntry[] = [];
  const applied = appliedSources(adapter, context, sources);
  let cursor: string | null = null;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { programs, next } = await adapter.programs(context, cursor, async () => applied);
    for await (const entry of programs) entries.push(entry);
    if (next === null) return entries;
    cursor = next;
  }
  throw new Error('the catalog has no last page');
}

/** Every entry of a report, page by page; fails when the pages do not end. */
export async function everyRow(
  adapter: NetworkAdapter,
  context: Context,
  range: DayRange,
): Promise<Entry<ReportRow>[]> {
  const entries: Entry<ReportRow>[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { rows, next } = await adapter.transactions(context, range, cursor);
    entries.push(...rows);
    if (next === null) return entries;
    cursor = next;
  }
  throw new Error('the report has no last page');
}

/** The sources once these programs are applied. */
export function sourcesOf(entries: readonly Entry<ProgramRecord>[]): Map<string, number> {
  return new Map(
    rowsOf(entries).flatMap(({ sourceHash }, number) => (sourceHash ? [[sourceHash, number]] : [])),
  );
}

export function rowsOf<Row>(entries: readonly Entry<Row>[]): Row[] {
  return entries.flatMap((entry) => ('row' in entry ? [entry.row] : []));
}

/** The codes of the rows that couldn’t be parsed, in order. */
export function codesOf(entries: readonly Entry<unknown>[]): string[] {
  return entries.flatMap((entry) => ('malformed' in entry ? [entry.malformed.code] : []));
}

function everythingIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return [error.message, error.stack, JSON.stringify(error), everythingIn(error.cause)].join('\n');
}

function inChunks(body: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(body);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.subarray(at, at + 7));
      controller.close();
    },
  });
}
