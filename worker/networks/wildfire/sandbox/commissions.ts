import { z } from 'zod';
import {
  addDays,
  dayOf,
  type Instant,
  instantOf,
  parseInstant,
  startOfDay,
  toIso,
} from '../../../platform/time.ts';
import { cutOff, disturbed, statusShown } from '../../../sandbox/disturbance.ts';
import { type SandboxContext, stateOf } from '../../../sandbox/environment.ts';
import { endOfRange } from '../../../sandbox/state/clock.ts';
import { commissionShape, VERSIONS, type Version } from './commission-shapes.ts';
import { refuseUnsigned } from './device.ts';

const MAX_PAGE_SIZE: Record<Version, number> = { v2: 100, v3: 2_000, v5: 2_000 };

/** The cursor contains the whole query, because the later calls have no other parameters. */
const Cursor = z.object({
  from: z.number(),
  until: z.number(),
  after: z.object({ modifiedAt: z.number(), id: z.number() }),
});
type Cursor = z.infer<typeof Cursor>;

/** `GET /v2|v3|v5/commission` returns pages of the changes in a range, oldest first. */
export async function listCommissions(context: SandboxContext): Promise<Response> {
  const refusal = refuseUnsigned(context);
  if (refusal) return refusal;
  const version = VERSIONS.find((name) => name === context.req.param('version')) ?? 'v2';
  const { fault, catalog } = context.var.arrival;
  const given = context.req.query('cursor');
  const cursor = given ? readCursor(given) : startOfQuery(context);
  if (!cursor) return Response.json({ ErrorMessage: 'Invalid request.' }, { status: 400 });
  const asked = Number(context.req.query('limit') ?? 100);
  const limit = Math.min(MAX_PAGE_SIZE[version], Math.max(1, Number.isInteger(asked) ? asked : 100));
  const rows = await stateOf(context.env).pageByChange('wildfire', {
    from: instantOf(cursor.from),
    until: instantOf(cursor.until),
    after: cursor.after,
    limit: limit + 1,
    programs: catalog.merchants,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next: Cursor | null = rows.length > limit && last ? { ...cursor, after: last } : null;
  const app = Number(context.env.WILDFIRE_APP_ID);
  const shapes = page.map((row) => commissionShape(version, row, statusShown(row.status, fault), app));
  const response = {
    Commissions: [...disturbed(shapes, fault, page.length, (shape) => ({ ...shape, ...UNREADABLE }))],
    PrevCursor: given ?? '',
    NextCursor: next ? writeCursor(next) : version === 'v5' ? null : '',
  };
  return new Response(cutOff(JSON.stringify(response), fault), {
    headers: { 'content-type': 'application/json' },
  });
}

const UNREADABLE = {
  Amount: 'n/a',
  Amounts: [{ Amount: 'n/a', SplitPart: 'DEVICE' }],
  EventDate: 'yesterday',
};

function startOfQuery(context: SandboxContext): Cursor | null {
  const { now, offset } = context.var.arrival;
  const from = bound(context.req.query('start_modified_date') ?? '2000-01-01');
  const asked = bound(endOf(context.req.query('end_modified_date')) ?? dayAfter(now));
  if (from === null || asked === null) return null;
  return { from, until: endOfRange(asked, now, offset), after: { modifiedAt: 0, id: 0 } };
}

/** An end that is a date includes that day. */
function endOf(text: string | undefined): string | undefined {
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59.999Z` : text;
}

function dayAfter(now: Instant): string {
  return toIso(startOfDay(addDays(dayOf(now), 1)));
}

function bound(text: string): Instant | null {
  try {
    return parseInstant(text);
  } catch {
    return null;
  }
}

function writeCursor(cursor: Cursor): string {
  const { modifiedAt, id } = cursor.after;
  return btoa(JSON.stringify({ from: cursor.from, until: cursor.until, after: { modifiedAt, id } }));
}

function readCursor(text: string): Cursor | null {
  try {
    return Cursor.parse(JSON.parse(atob(text)));
  } catch {
    return null;
  }
}
