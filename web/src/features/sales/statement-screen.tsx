import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatCount } from '../../../../worker/platform/contract/counts.ts';
import { errorText } from '../../lib/error-text.ts';
import { monthText } from '../../lib/month-text.ts';
import { BackLink } from '../../shell/dashboard/back-link.tsx';
import { Screen } from '../../shell/dashboard/screen.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Figure, Ledger } from '../../ui/ledger.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { type Statement, statementQuery } from './earnings-query.ts';
import { isZero } from './is-zero.ts';
import { StatementLines } from './statement-lines.tsx';

/** A month's statement, for the screen and for paper. */
export function StatementScreen({ month }: { month: string }) {
  const query = useInfiniteQuery(statementQuery(month));
  const { data, error, refetch, isFetching } = query;
  const { hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const printing = usePrint(query);
  const statement = data?.pages[0]?.data;
  const lines = data?.pages.flatMap((page) => page.data.lines) ?? [];
  const title = /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? `Statement of ${monthText(month)}` : 'Statement';
  return (
    <Screen
      back={<BackLink to="/app/earnings" search={{ tab: 'statements' }} label="Statements" />}
      title={title}
      lead={
        statement && (
          <>
            <DateTime at={statement.from} precision="day" /> to <DateTime at={statement.to} precision="day" />{' '}
            (UTC), in US dollars. {statement.final ? 'It’s final.' : 'The month isn’t over yet.'}
          </>
        )
      }
      actions={statement && <Actions statement={statement} {...printing} />}
    >
      {error && !data && (
        <ErrorState
          title="We couldn’t load the statement."
          detail={errorText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!error && !statement && <LoadingState label="Loading the statement" />}
      {statement && (
        <>
          {data.pages.some(({ summary }) => !summary.reconciles) && (
            <Notice tone="error" title="This statement differs from the ledger." detail="Please tell us." />
          )}
          <Summary statement={statement} />
          <Section
            title="Lines"
            className="mt-10"
            lead="Every transfer that changed the balance, oldest first."
          >
            <StatementLines lines={lines} />
            {hasNextPage && (
              <p className="mt-4 hidden print:block">
                The statement has more lines than these {formatCount(lines.length)}. Its Print button prints
                all of them.
              </p>
            )}
            <div className="mt-4 print:hidden">
              {isFetchNextPageError && (
                <Notice
                  tone="error"
                  title="We couldn’t load more lines."
                  detail={error && errorText(error)}
                  onRetry={() => void fetchNextPage()}
                />
              )}
              {hasNextPage && !isFetchNextPageError && (
                <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  Show more lines
                </Button>
              )}
            </div>
          </Section>
        </>
      )}
    </Screen>
  );
}

type Lines = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage' | 'isFetchNextPageError'>;

/** Prints the page once all lines are loaded. If they can't be loaded, nothing is printed. */
function usePrint({ hasNextPage, fetchNextPage }: Lines) {
  const [state, setState] = useState<'idle' | 'loading' | 'loaded'>('idle');
  const isWhole = state === 'loaded' && !hasNextPage;
  // After the last lines are on the page.
  useEffect(() => {
    if (!isWhole) return;
    setState('idle');
    print();
  }, [isWhole]);
  const load = async () => {
    setState('loading');
    let page: Pick<Lines, 'hasNextPage' | 'isFetchNextPageError'> = {
      hasNextPage,
      isFetchNextPageError: false,
    };
    while (page.hasNextPage && !page.isFetchNextPageError) page = await fetchNextPage();
    setState(page.isFetchNextPageError ? 'idle' : 'loaded');
  };
  return { isPrinting: state !== 'idle', onPrint: () => void load() };
}

interface ActionsProps {
  statement: Statement;
  isPrinting: boolean;
  onPrint: () => void;
}

function Actions({ statement: { from, to }, isPrinting, onPrint }: ActionsProps) {
  const exported = (format: 'csv' | 'json') =>
    `/v1/publisher/exports/transfers?start_date=${from}&end_date=${to}&format=${format}`;
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button
        icon={<Printer aria-hidden className="size-4" strokeWidth={1.5} />}
        loading={isPrinting}
        onClick={onPrint}
      >
        Print
      </Button>
      <a href={exported('csv')} download className={buttonClass()}>
        CSV
      </a>
      <a href={exported('json')} download className={buttonClass()}>
        JSON
      </a>
    </div>
  );
}

/** From the opening to the closing balance. */
function Summary({ statement }: { statement: Statement }) {
  const { closing } = statement;
  return (
    <div className="max-w-160">
      <Ledger title="Balance that wasn’t paid out" level={2}>
        <Figure label="Opening balance" value={<Money amount={statement.opening_balance} digits={6} />} />
        <Figure
          label="Earned"
          note="new commissions"
          value={<Money amount={statement.earned} digits={6} />}
        />
        {!isZero(statement.adjusted) && (
          <Figure
            label="Adjusted"
            note="changed amounts"
            value={<Money amount={statement.adjusted} digits={6} />}
          />
        )}
        <Figure
          label="Reversed"
          note="before their payout"
          value={<Money amount={statement.reversed} digits={6} />}
        />
        <Figure
          label="Clawed back"
          note="after their payout"
          value={<Money amount={statement.clawed_back} digits={6} />}
        />
        <Figure label="Paid" note="payouts sent" value={<Money amount={statement.paid} digits={6} />} />
        <Figure
          label="Closing balance"
          value={
            <strong className="font-semibold">
              <Money amount={statement.closing_balance} digits={6} />
            </strong>
          }
        />
      </Ledger>
      <p className="text-base text-muted">
        Of the closing balance, <Money amount={closing.pending} /> is pending, <Money amount={closing.held} />{' '}
        held for review and <Money amount={closing.approved} /> approved.
      </p>
    </div>
  );
}
