import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { ExportCell } from '../../../platform/contract/csv-line.ts';
import { NETWORK_PUBLISHER } from '../../../platform/ids.ts';
import { micros, toExactDollars } from '../../../platform/money.ts';
import { DIRECT_NETWORK } from '../../../sales/direct-report.ts';
import { archivedEarnings } from '../../../sales/reader/earnings.ts';
import type { RevenueExport } from './export-input.ts';
import {
  BATCH_SIZE,
  type ExportSection,
  filterOf,
  matching,
  type SectionPage,
  startOf,
  storedPages,
} from './section-pages.ts';

const AMOUNTS = [
  'gross_earnings',
  'claims',
  'net_earnings',
  'held',
  'network_margin',
  'unattributed',
  'pending',
  'confirmed',
  'awaiting_network_payment',
  'paid',
] as const;
type Amounts = Record<(typeof AMOUNTS)[number], number>;

interface Line extends Amounts {
  kind: 'earning' | 'adjustment' | 'network';
  day: string;
  id: string;
  publisherId: string;
  network: string | null;
  brand: string | null;
  conversions: number;
  audit: string | null;
}

/**
 * Everything that the revenue screen adds up: what publishers have earned by day, network and brand, adjustments, and the sales of
 * the network’s own account, which are unattributed or its margin. The sum of each amount is the screen’s figure. An earning of
 * which a part is archived has two lines.
 */
export const revenueSection: ExportSection = {
  name: 'revenue',
  columns: [
    ...['kind', 'earnings_date', 'earning_id', 'publisher_id', 'network', 'brand_id'],
    ...AMOUNTS,
    ...['conversions', 'audit_status', 'archived'],
  ],
  async *pages(ctx, input, from) {
    const [first = 0, archive] = from ?? [];
    let step = 0;
    for (const query of [earnings, adjustments, ownSales]) {
      if (step >= Number(first))
        yield* storedPages<Line>(
          ctx,
          (day, id) => query(input, { day, id }),
          { step, start: startOf(from, step, input) },
          (line) => cellsOf(line, 'no'),
        );
      step++;
    }
    yield* archivedLines(ctx, input, first === ARCHIVED ? Number(archive) : 0);
  },
};

/** The step after those of stored rows. */
const ARCHIVED = 3;

interface RowPosition {
  day: string;
  id: string;
}

function earnings(input: RevenueExport, { day, id }: RowPosition): SQL {
  return sql`SELECT 'earning' AS kind, earnings_date AS day, id, publisher_id AS publisherId, network_id AS network, brand_id AS brand,
      ${reported(sql`gross`)}, net - net_held AS net_earnings, net_held AS held, gross - net AS network_margin, 0 AS unattributed,
      net_pending AS pending, net_confirmed AS confirmed, net_awaiting AS awaiting_network_payment, net_paid_out AS paid,
      conversions, audit_status AS audit
    FROM publisher_earnings WHERE earnings_date BETWEEN ${day} AND ${input.to} AND (earnings_date, id) > (${day}, ${id})
      ${matching(input)} ORDER BY earnings_date, id LIMIT ${BATCH_SIZE}`;
}

/** They belong to no brand and count on the day of their approval. */
function adjustments(input: RevenueExport, { day, id }: RowPosition): SQL {
  return sql`SELECT 'adjustment' AS kind, day, id, publisher_id AS publisherId, NULL AS network, NULL AS brand,
      0 AS gross_earnings, 0 AS claims, amount AS net_earnings, 0 AS held, -amount AS network_margin, 0 AS unattributed,
      0 AS pending, amount - paid_out AS confirmed, 0 AS awaiting_network_payment, paid_out AS paid, 0 AS conversions,
      NULL AS audit
    FROM (SELECT *, NULL AS brand_id, date(decided_at / 1000, 'unixepoch') AS day FROM adjustments WHERE state = 'booked')
    WHERE day BETWEEN ${day} AND ${input.to} AND (day, id) > (${day}, ${id}) ${matching(input)} ORDER BY day, id LIMIT ${BATCH_SIZE}`;
}

/** Unattributed sales, and those that only the network earns from. */
function ownSales(input: RevenueExport, { day, id }: RowPosition): SQL {
  return sql`SELECT 'network' AS kind, day, id, publisher_id AS publisherId, network_id AS network, brand_id AS brand,
      ${reported(sql`gross`)}, net AS net_earnings, 0 AS held,
      CASE WHEN unattributed_reason IS NULL THEN gross - net ELSE 0 END AS network_margin,
      CASE WHEN unattributed_reason IS NULL THEN 0 ELSE gross END AS unattributed, 0 AS pending, 0 AS confirmed,
      0 AS awaiting_network_payment, paid_out AS paid, status <> 'reversed' AND reported_clicks IS NULL AS conversions, NULL AS audit
    FROM conversions WHERE publisher_id = ${NETWORK_PUBLISHER} AND day BETWEEN ${day} AND ${input.to}
      AND (day, id) > (${day}, ${id}) ${matching(input)} ORDER BY day, id LIMIT ${BATCH_SIZE}`;
}

/** What networks have reported, and what claims have brought that none has reported. */
function reported(gross: SQL): SQL {
  return sql`CASE WHEN network_id = ${DIRECT_NETWORK} THEN 0 ELSE ${gross} END AS gross_earnings,
      CASE WHEN network_id = ${DIRECT_NETWORK} THEN ${gross} ELSE 0 END AS claims`;
}

async function* archivedLines(
  ctx: Context,
  input: RevenueExport,
  first: number,
): AsyncGenerator<SectionPage, void> {
  for await (const { archive, publisherId, earnings: archived } of archivedEarnings(
    ctx,
    filterOf(input),
    input.brand_id,
    first,
  )) {
    const rows = archived.map((each) =>
      cellsOf(
        {
          ...{ kind: 'earning', day: each.day, id: each.id, publisherId },
          ...{ network: each.networkId, brand: each.brandId },
          ...{ gross_earnings: each.gross, claims: 0, net_earnings: each.net, held: 0 },
          ...{ network_margin: each.gross - each.net, unattributed: 0, pending: 0, confirmed: 0 },
          ...{ awaiting_network_payment: 0, paid: each.net },
          ...{ conversions: each.conversions, audit: 'audited' },
        },
        'yes',
      ),
    );
    yield { rows, at: [ARCHIVED, archive + 1] };
  }
}

function cellsOf(line: Line, archived: 'yes' | 'no'): ExportCell[] {
  return [
    ...[line.kind, line.day, line.id, line.publisherId, line.network, line.brand],
    ...AMOUNTS.map((name) => toExactDollars(micros(line[name]))),
    ...[line.conversions, line.audit, archived],
  ];
}
