import { useSuspenseQuery } from '@tanstack/react-query';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { PublisherLink } from '../../../../shell/operator/publisher-link.tsx';
import { Code } from '../../../../ui/code.tsx';
import { ExactMoney } from '../../../../ui/exact-money.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { Stat, Stats } from '../../../../ui/stat.tsx';
import { Table } from '../../../../ui/table.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { type MoneyDifference, moneyCheckQuery } from './ledger-query.ts';
import { amountOfMicros } from './micro-amount.ts';

/** It runs every hour. */
const LATE_MS = 2 * 3_600_000;

/** The result of the last check, and each pair of amounts that differ. */
export function MoneyCheck() {
  const { data: differences, summary } = useSuspenseQuery(moneyCheckQuery).data;
  const { checked_at } = summary;
  const now = useNow();
  if (checked_at === null)
    return <Notice tone="held" title="No check yet." detail="The first one runs within an hour." />;
  const isLate = now !== null && now - Date.parse(checked_at) > LATE_MS;
  return (
    <div className="grid gap-6">
      {isLate && (
        <Notice
          tone="error"
          title="The last check is more than two hours old."
          detail="See the alerts for why the hourly job doesn’t run."
        />
      )}
      <Stats>
        <Stat label="Last check" value={<RelativeTime at={checked_at} />} />
        <Stat label="Publishers compared" value={formatCount(summary.publishers)} />
        <Stat
          label="Differences"
          value={formatCount(summary.differences)}
          note={summary.differences === 0 ? 'All amounts agree.' : 'An alert names the first ones.'}
        />
      </Stats>
      {differences.length > 0 && <Differences differences={differences} total={summary.differences} />}
    </div>
  );
}

function Differences({ differences, total }: { differences: readonly MoneyDifference[]; total: number }) {
  return (
    <>
      {differences.length < total && (
        <p className="text-base text-muted">
          The first {formatCount(differences.length)} of {formatCount(total)} differences are stored.
        </p>
      )}
      <Table
        caption="Differences"
        columns={[
          {
            header: 'Rule',
            cell: ({ code }) => <Code className="font-mono text-sm">{code}</Code>,
          },
          { header: 'About', cell: ({ subject }) => <Subject subject={subject} /> },
          { header: 'Expected', cell: ({ expected }) => <Amount text={expected} />, numeric: true },
          { header: 'Found', cell: ({ actual }) => <Amount text={actual} />, numeric: true },
        ]}
        rows={differences}
        rowKey={({ code, subject }) => `${code} ${subject}`}
      />
    </>
  );
}

function Subject({ subject }: { subject: string }) {
  const publisher = /PUB\d{6}/.exec(subject)?.[0];
  return (
    <span className="block min-w-[24ch]">
      <Code className="block font-mono text-sm break-all">{subject}</Code>
      {publisher && <PublisherLink id={publisher} />}
    </span>
  );
}

function Amount({ text }: { text: string }) {
  const amount = amountOfMicros(text);
  return amount === null ? text : <ExactMoney amount={amount} />;
}
