import { plural } from '../../../../../../worker/platform/contract/counts.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Stat, Stats } from '../../../../ui/stat.tsx';
import type { StatementDetail } from '../reconciliation-query.ts';

/** What the network states, what it reported and what it paid for the month. */
export function StatementFigures({ statement }: { statement: StatementDetail }) {
  const { reports, matched_rows, compared_at, received, commissions } = statement;
  return (
    <Stats>
      <Stat
        label="Statement"
        value={<Money amount={statement.statement.amount} />}
        note={rowsText(statement.statement.rows)}
      />
      <Stat
        label="Network’s reports"
        value={reports ? <Money amount={reports.amount} /> : '—'}
        note={reports ? rowsText(reports.rows) : 'Not compared yet'}
      />
      <Stat
        label="Rows that agree"
        value={matched_rows?.toLocaleString('en') ?? '—'}
        note={
          compared_at && (
            <>
              Compared <DateTime at={compared_at} />
            </>
          )
        }
      />
      <Stat
        label="Still due"
        value={<Money amount={commissions.approved} />}
        note={
          <>
            <Money amount={commissions.pending} /> pending
          </>
        }
      />
      <Stat
        label="Received"
        value={<Money amount={received} />}
        note={
          <>
            <Money amount={commissions.paid} /> of sales are paid
          </>
        }
      />
    </Stats>
  );
}

function rowsText(rows: number): string {
  return plural(rows, 'row');
}
