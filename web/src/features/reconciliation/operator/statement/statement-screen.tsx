import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { networkName } from '../../../../../../worker/platform/contract/networks.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { monthText } from '../../../../lib/month-text.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Heading } from '../../../../ui/heading.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { statementQuery } from '../reconciliation-query.ts';
import { StatementBadge } from '../statement-columns.tsx';
import { Balances } from './balances.tsx';
import { Differences } from './differences.tsx';
import { Payments } from './payments.tsx';
import { StatementActions } from './statement-actions.tsx';
import { StatementFigures } from './statement-figures.tsx';
import { UnreadableLines } from './unreadable-lines.tsx';

/** A statement: what agrees, what doesn’t, and what was paid. */
export function StatementScreen({ id }: { id: string }) {
  const { data: statement, error, refetch } = useQuery(statementQuery(id));
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
                {networkName(statement.network_id)}, {monthText(statement.month)}
              </Heading>
              <StatementBadge state={statement.state} />
            </div>
            <StatementActions statement={statement} />
          </div>
          <StatementFigures statement={statement} />
          <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-2">
            <Section
              title="Differences"
              lead="Rows on which the statement and the network’s reports don’t agree."
            >
              <Differences id={id} />
            </Section>
            {statement.unreadable_lines > 0 && <UnreadableLines id={id} />}
            <Payments statement={statement} />
            <Balances statement={statement} />
          </div>
        </>
      )}
    </>
  );
}
