import { z } from 'zod';
import { DomainError, errorMessage } from '../../../platform/errors.ts';
import { DAY, type Instant, parseInstant } from '../../../platform/time.ts';
import { ADVERTISERS, catalogOf } from '../../../sandbox/catalog/catalog.ts';
import { cutOff, disturbed, statusShown } from '../../../sandbox/disturbance.ts';
import { type SandboxContext, stateOf } from '../../../sandbox/environment.ts';
import { endOfRange } from '../../../sandbox/state/clock.ts';
import type { CjDate } from '../../../sandbox/state/report-pages.ts';
import { cjId, commissionRecord, rowOfCjId } from './commission-record.ts';
import { type Field, readQuery } from './query-reader.ts';

const MAX_RANGE_MS = 31 * DAY;

const Arguments = z.object({
  forPublishers: z.array(z.string()).min(1),
  sincePostingDate: z.string().optional(),
  beforePostingDate: z.string().optional(),
  sinceEventDate: z.string().optional(),
  beforeEventDate: z.string().optional(),
  sinceLockingDate: z.string().optional(),
  beforeLockingDate: z.string().optional(),
  sinceCommissionId: z.string().optional(),
});
type Arguments = z.infer<typeof Arguments>;

/**
 * `commissions.api.cj.com/query` returns the selected fields of `publisherCommissions` for at most 31 days. Query errors
 * have status 200. A range that is too long returns an empty 400.
 */
export async function queryCommissions(context: SandboxContext): Promise<Response> {
  if (context.req.header('authorization') !== `Bearer ${context.env.CJ_TOKEN}`)
    return new Response('Not Authenticated', { status: 401, headers: { 'content-type': 'text/plain' } });
  try {
    const query = readQuery(await context.req.text()).find(({ name }) => name === 'publisherCommissions');
    if (!query) throw new DomainError('graphql.field', 'Cannot query an unknown field on type Query.', 400);
    const range = rangeOf(Arguments.parse(query.arguments));
    if (range.until - range.from > MAX_RANGE_MS) return new Response(null, { status: 400 });
    return await respond(context, query, range);
  } catch (error) {
    return Response.json({ data: null, errors: [{ message: errorMessage(error) }] });
  }
}

interface Range {
  by: CjDate;
  from: Instant;
  until: Instant;
  after: number;
  publishers: string[];
}

function rangeOf(given: Arguments): Range {
  const dates: [CjDate, string | undefined, string | undefined][] = [
    ['posting', given.sincePostingDate, given.beforePostingDate],
    ['event', given.sinceEventDate, given.beforeEventDate],
    ['locking', given.sinceLockingDate, given.beforeLockingDate],
  ];
  for (const [by, since, before] of dates)
    if (since && before) {
      const after = given.sinceCommissionId ? rowOfCjId(Number(given.sinceCommissionId)) : 0;
      const [from, until] = [parseInstant(since), parseInstant(before)];
      return { by, from, until, after, publishers: given.forPublishers };
    }
  throw new DomainError('graphql.arguments', 'A since date and a before date of one kind are required.', 400);
}

async function respond(context: SandboxContext, query: Field, range: Range): Promise<Response> {
  const { now, offset, limits, catalog: size, fault } = context.var.arrival;
  if (!range.publishers.includes(context.env.CJ_COMPANY_ID))
    throw new DomainError('graphql.denied', 'Access to the publisher is denied.', 400);
  const rows = await stateOf(context.env).cjPage({
    by: range.by,
    from: range.from,
    until: endOfRange(range.until, now, offset),
    after: range.after,
    limit: limits.cjPageSize + 1,
    programs: ADVERTISERS,
  });
  const page = rows.slice(0, limits.cjPageSize);
  const last = page.at(-1);
  const catalog = catalogOf(context.env.SEED, size);
  const selection = query.fields.find(({ name }) => name === 'records')?.fields ?? [];
  const records = page.map((row) => {
    const record = commissionRecord(context.env, catalog, row, statusShown(row.status, fault));
    return selected(record, selection);
  });
  const payload = {
    count: page.length,
    payloadComplete: rows.length <= limits.cjPageSize,
    maxCommissionId: last ? String(cjId(last.id)) : null,
    records: [...disturbed(records, fault, records.length, (record) => ({ ...record, ...UNREADABLE }))],
  };
  const publisherCommissions = selected(
    payload,
    query.fields.map((field) => ({ ...field, fields: [] })),
  );
  return new Response(cutOff(JSON.stringify({ data: { publisherCommissions } }), fault), {
    headers: { 'content-type': 'application/json' },
  });
}

const UNREADABLE = {
  pubCommissionAmountUsd: 'n/a',
  pubCommissionAmountPubCurrency: 'n/a',
  eventDate: 'yesterday',
};

/** Selects fields of a value. An unknown field is an error, as in GraphQL. */
function selected(from: object, fields: Field[]): Record<string, unknown> {
  const all = new Map<string, unknown>(Object.entries(from));
  return Object.fromEntries(
    fields.map(({ name, fields: below }) => {
      if (!all.has(name)) throw new DomainError('graphql.field', `Cannot query field "${name}".`, 400);
      const value = all.get(name);
      const isList = Array.isArray(value) && below.length > 0;
      return [name, isList ? value.map((item: object) => selected(item, below)) : value];
    }),
  );
}
