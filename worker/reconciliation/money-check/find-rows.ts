import { sql } from 'drizzle-orm';
import {
  archivesOfSubjects,
  readArchivedTransfers,
  type SubjectArchive,
  subjectKey,
} from '../../ledger/archived-transfers.ts';
import type { HistoryTransfer } from '../../ledger/history.ts';
import type { Context } from '../../platform/context.ts';
import { errorFacts, log } from '../../platform/log.ts';
import type { Difference } from './compare.ts';

const BATCH_SIZE = 2_000;
/** Pages per run. The search doesn't have to find every row. */
const MAX_PAGES = 100;
const MAX_ROWS = 50;
/** Archived objects that a run reads. */
const MAX_OBJECTS = 200;

interface ConversionFigures {
  id: string;
  publisherId: string;
  /** The last archived transfer. The sums are those of later ones. */
  archivedTo: number;
  net: string;
  gross: string;
  ledgerNet: string;
  ledgerGross: string;
}

/** Finds the rows behind differences, with one page limit for all searches. */
export class RowSearch {
  readonly #ctx: Context;
  #pages = 0;
  #objects = 0;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Conversions of a network (and of one publisher, unless null) whose transfers don't sum to their amount. */
  async conversions(networkId: string, publisherId: string | null): Promise<Difference[]> {
    const found: Difference[] = [];
    for (let after = ''; this.#pages < MAX_PAGES && found.length < MAX_ROWS; this.#pages++) {
      const page = await this.#readPage(networkId, publisherId, after);
      const last = page.at(-1);
      if (!last) break;
      for (const row of await this.#complete(page.filter(differs))) found.push(...differencesOf(row));
      after = last.id;
    }
    return found.slice(0, MAX_ROWS);
  }

  /** Earning rows of a publisher in a network that don't equal the sum of their conversions. */
  async earnings(networkId: string, publisherId: string): Promise<Difference[]> {
    const rows = await this.#ctx.db.all<{ id: string; expected: string; actual: string }>(
      sql`SELECT e.id, CAST(COALESCE(c.net, 0) AS TEXT) AS expected, CAST(e.net AS TEXT) AS actual
          FROM publisher_earnings e LEFT JOIN (
            SELECT day, brand_id, SUM(net) AS net, SUM(paid_out) AS paid_out,
              SUM(CASE WHEN status <> 'pending' AND held_reason IS NULL THEN net ELSE 0 END) AS confirmed,
              SUM(CASE WHEN held_reason IS NOT NULL THEN net ELSE 0 END) AS held
            FROM conversions WHERE publisher_id = ${publisherId} AND network_id = ${networkId} GROUP BY day, brand_id
          ) c ON c.day = e.earnings_date AND c.brand_id IS e.brand_id
          WHERE e.publisher_id = ${publisherId} AND e.network_id = ${networkId}
          AND (e.net <> COALESCE(c.net, 0) OR e.net_paid_out <> COALESCE(c.paid_out, 0)
            OR e.net_confirmed <> COALESCE(c.confirmed - c.paid_out, 0) OR e.net_held <> COALESCE(c.held, 0)
            OR e.net <> e.net_pending + e.net_held + e.net_confirmed + e.net_paid_out)
          ORDER BY e.earnings_date DESC LIMIT ${MAX_ROWS}`,
    );
    return rows.map(({ id, expected, actual }) => ({ code: 'earning.row', subject: id, expected, actual }));
  }

  /** None if the archive can't be read: the sums that differ are reported anyway, and so is the object. */
  async #complete(rows: readonly ConversionFigures[]): Promise<ConversionFigures[]> {
    try {
      return await this.#withArchived(rows);
    } catch (error) {
      log('error', 'money_check.rows_not_searched', { conversions: rows.length, ...errorFacts(error) });
      return [];
    }
  }

  /** Adds the archived transfers of conversions. Leaves out those whose objects would exceed the limit of a run. */
  async #withArchived(rows: readonly ConversionFigures[]): Promise<ConversionFigures[]> {
    const archives = await archivesOfSubjects(
      this.#ctx,
      rows.map(({ id }) => id),
    );
    const bySubject = Map.groupBy(archives, (archive) => archive.subjectKey);
    const read = new Map<number, SubjectArchive>();
    const complete = rows.filter(({ id }) => {
      const needed = (bySubject.get(subjectKey(id)) ?? []).filter(({ lastSeq }) => !read.has(lastSeq));
      if (this.#objects + needed.length > MAX_OBJECTS) return false;
      this.#objects += needed.length;
      for (const archive of needed) read.set(archive.lastSeq, archive);
      return true;
    });
    const ids = complete.map(({ id }) => id);
    const transfers = await readArchivedTransfers(this.#ctx, ids, [...read.values()]);
    const byId = Map.groupBy(transfers, ({ subject }) => subject);
    return complete.map((row) => withTransfers(row, byId.get(row.id) ?? []));
  }

  async #readPage(
    networkId: string,
    publisherId: string | null,
    after: string,
  ): Promise<ConversionFigures[]> {
    const owner = publisherId === null ? sql`` : sql`AND publisher_id = ${publisherId}`;
    return this.#ctx.db.all<ConversionFigures>(
      sql`WITH archived AS (SELECT COALESCE(MAX(last_seq), 0) AS upTo FROM ledger_archives), asked AS (
            SELECT id, publisher_id, net, gross FROM conversions
            WHERE network_id = ${networkId} ${owner} AND id > ${after} ORDER BY id LIMIT ${BATCH_SIZE}
          ), moved AS (
            SELECT a.id, a.publisher_id, t.amount,
              (SELECT key FROM ledger_accounts WHERE id = t.debit_account) AS debit,
              (SELECT key FROM ledger_accounts WHERE id = t.credit_account) AS credit
            FROM asked a CROSS JOIN ledger_transfers t ON t.id > a.id || ':' AND t.id < a.id || ';'
            WHERE t.seq > (SELECT upTo FROM archived)
          ), sums AS (
            SELECT id,
              SUM(amount * ((credit LIKE 'publisher:' || publisher_id || ':%') - (debit LIKE 'publisher:' || publisher_id || ':%'))) AS net,
              SUM(amount * ((debit LIKE 'network:%') - (credit LIKE 'network:%'))) AS gross
            FROM moved GROUP BY id
          )
          SELECT a.id, a.publisher_id AS publisherId, (SELECT upTo FROM archived) AS archivedTo, CAST(a.net AS TEXT) AS net, CAST(a.gross AS TEXT) AS gross,
            CAST(COALESCE(s.net, 0) AS TEXT) AS ledgerNet, CAST(COALESCE(s.gross, 0) AS TEXT) AS ledgerGross
          FROM asked a LEFT JOIN sums s ON s.id = a.id ORDER BY a.id`,
    );
  }
}

function differs(row: ConversionFigures): boolean {
  return differencesOf(row).length > 0;
}

function withTransfers(row: ConversionFigures, transfers: readonly HistoryTransfer[]): ConversionFigures {
  const own = `publisher:${row.publisherId}:`;
  const sum = { net: BigInt(row.ledgerNet), gross: BigInt(row.ledgerGross) };
  for (const { seq, debit, credit, amount } of transfers) {
    if (seq > row.archivedTo) continue;
    const into = (prefix: string) => Number(credit.startsWith(prefix)) - Number(debit.startsWith(prefix));
    sum.net += BigInt(amount * into(own));
    sum.gross -= BigInt(amount * into('network:'));
  }
  return { ...row, ledgerNet: String(sum.net), ledgerGross: String(sum.gross) };
}

function differencesOf({ id, net, gross, ledgerNet, ledgerGross }: ConversionFigures): Difference[] {
  return [
    ...(net === ledgerNet ? [] : [{ code: 'conversion.net', subject: id, expected: ledgerNet, actual: net }]),
    ...(gross === ledgerGross
      ? []
      : [{ code: 'conversion.gross', subject: id, expected: ledgerGross, actual: gross }]),
  ];
}
