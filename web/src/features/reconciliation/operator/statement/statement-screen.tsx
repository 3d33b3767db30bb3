import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorText } from '../../../../lib/error-text.ts';
import { monthText } from '../../../../lib/month-text.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Heading } from '../../../../ui/heading.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Section } from '../../../../ui/section.tsx';
import {
  nameOfNetwork,
  payingNetworksQuery,
  type StatementDetail,
  statementQuery,
} from '../reconciliation-query.ts';
import { StatementBadge } from '../statement-columns.tsx';
import { Balances } from './balances.tsx';
import { Differences } from './differences.tsx';
import { Payments } from './payments.tsx';
import { StatementActions } from './statement-actions.tsx';
import { StatementFigures } from './statement-figures.tsx';
import { UnreadableLines } from './unreadable-lines.tsx';

/** Why the month closed although its money and its sales differ. */
function ClosedNote({ statement }: { statement: StatementDetail }) {
  const { closed_balance, closed_note } = statement;
  if (closed_balance === null || closed_note === null) return null;
  return (
    <p className="mt-4 text-md text-pretty">
      Closed with <Money amount={closed_balance.replace('-', '')} />{' '}
      {closed_balance.startsWith('-') ? 'missing' : 'unused'}: “{closed_note}”
    </p>
  );
}

/** A statement: what agrees, what doesn’t, and what was paid. */
export function StatementScreen({ id }: { id: string }) {
  const { data: statement, error, refetch } = useQuery(statementQuery(id));
  const networks = useQuery(payingNetworksQuery).data;
  return (
    <>
      <Link
        from="/admin/reconciliation/$id"
        to="/admin/reconciliation"
        search={({ network }) => ({ network })}
        className={buttonClass({ variant: 'quiet', className: 'mb-4' })}
      >
        All statements
      </Link>
      {error && (
        <ErrorState
          title="We couldn’t load the statement."
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!statement && !error && <LoadingState label="Loading the statement" />}
      {statement && (
        <>
          <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
            <div className="flex flex-wrap items-center gap-3">
              <Heading level={2}>
                {nameOfNetwork(networks, statement.network_id)}, {monthText(statement.month)}
              </Heading>
              <StatementBadge statement={statement} />
            </div>
            <StatementActions statement={statement} />
          </div>
          <StatementFigures statement={statement} />
          <ClosedNote statement={statement} />
          <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-2">
            {statement.unreadable_lines > 0 && <UnreadableLines id={id} />}
            <Section
              title="Differences"
              lead="Rows on which the statement and the network’s reports don’t agree."
            >
              <Differences id={id} />
            </Section>
            <Payments statement={statement} />
            <Balances statement={statement} />
          </div>
        </>
      )}
    </>
  );
}
