import { toast } from '../../../../ui/toast.ts';
import { CheckSuite } from './check-suite.tsx';
import type { CheckRun } from './checks-query.ts';

/** The five checks of the data that the specification calls Data Integrity Checker. */
export function DataIntegrity({ isFirst = false }: { isFirst?: boolean }) {
  return (
    <CheckSuite
      group="data_integrity"
      title="Data Integrity Checker"
      lead="These checks find publishers, brands, links and clicks that don’t belong together. They also run once a day by themselves."
      runLabel="Run Integrity Checks"
      pauseMs={0}
      isFirst={isFirst}
      onEnd={({ results, tried }) => {
        const critical = countOf(results, 'fail');
        if (critical > 0) toast.error('Critical issues found', `${critical} of ${tried} checks failed.`);
        else if (results.length < tried)
          toast.error('Failed to run integrity checks', missingText(results.length, tried));
        else toast.success('Integrity checks completed', `${results.length} checks ran.`);
      }}
    />
  );
}

export function RevenueIntegrity({ isFirst = false }: { isFirst?: boolean }) {
  return (
    <CheckSuite
      group="revenue_integrity"
      title="Revenue Data Integrity"
      lead="These checks find SitePlug’s sales that have the wrong share, are stale, or are there twice. They also run by themselves."
      runLabel="Check Revenue Data"
      pauseMs={0}
      isFirst={isFirst}
      onEnd={({ results, tried }) => {
        const [critical, warnings] = [countOf(results, 'fail'), countOf(results, 'warning')];
        if (critical > 0)
          toast.error('Revenue Issues Found', `${critical} critical issues and ${warnings} warnings`);
        else if (results.length < tried)
          toast.error(
            'Check Failed',
            `Failed to run revenue integrity checks. ${missingText(results.length, tried)}`,
          );
        else if (warnings > 0) toast.info('Revenue Warnings', `${warnings} warnings`);
        else toast.success('Revenue Integrity Check Passed');
      }}
    />
  );
}

function missingText(count: number, tried: number): string {
  return `${tried - count} of ${tried} have no result.`;
}

function countOf(results: readonly CheckRun[], status: CheckRun['status']): number {
  return results.filter((run) => run.status === status).length;
}
