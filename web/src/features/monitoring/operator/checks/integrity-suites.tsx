import { toast } from '../../../../ui/toast.ts';
import { CheckSuite } from './check-suite.tsx';
import type { CheckRun } from './checks-query.ts';

/** The five checks of the data that the specification calls Data Integrity Checker. */
export function DataIntegrity({ isFirst = false }: { isFirst?: boolean }) {
  return (
    <CheckSuite
      group="data_integrity"
      title="Data Integrity Checker"
      lead="Whether publishers, brands, links and clicks belong together. They also run once a day by themselves."
      runLabel="Run Integrity Checks"
      pauseMs={0}
      isFirst={isFirst}
      onEnd={(results) => {
        const critical = countOf(results, 'fail');
        if (results.length === 0) toast.error('Failed to run integrity checks');
        else if (critical > 0)
          toast.error('Critical issues found', `${critical} of ${results.length} checks failed.`);
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
      lead="Whether SitePlug’s sales have their share, are fresh, and are there once. They also run by themselves."
      runLabel="Check Revenue Data"
      pauseMs={0}
      isFirst={isFirst}
      onEnd={(results) => {
        const [critical, warnings] = [countOf(results, 'fail'), countOf(results, 'warning')];
        if (results.length === 0) toast.error('Check Failed', 'Failed to run revenue integrity checks');
        else if (critical > 0)
          toast.error('Revenue Issues Found', `${critical} critical issues and ${warnings} warnings`);
        else if (warnings > 0) toast.info('Revenue Warnings', `${warnings} warnings`);
        else toast.success('Revenue Integrity Check Passed');
      }}
    />
  );
}

function countOf(results: readonly CheckRun[], status: CheckRun['status']): number {
  return results.filter((run) => run.status === status).length;
}
