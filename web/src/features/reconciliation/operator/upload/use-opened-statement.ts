import { useQueryClient } from '@tanstack/react-query';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { useChangeSearch } from '../../../../lib/operator-search.ts';
import { toast } from '../../../../ui/toast.ts';
import { RECONCILIATION_KEY, type StatementDetail, statementQuery } from '../reconciliation-query.ts';

/** Shows a statement after its comparison. */
export function useOpenedStatement(): (statement: StatementDetail) => Promise<void> {
  const queries = useQueryClient();
  const change = useChangeSearch();
  return async (statement) => {
    await queries.invalidateQueries({ queryKey: RECONCILIATION_KEY });
    queries.setQueryData(statementQuery(statement.id).queryKey, statement);
    const open = statement.differences.open;
    toast.success(
      'Statement compared',
      open === 0 ? 'Every row agrees.' : `${formatCount(open)} rows differ.`,
    );
    change({ statement: statement.id, state: undefined, page: undefined }, { replace: false });
  };
}
