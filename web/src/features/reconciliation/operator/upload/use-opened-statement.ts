import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { toast } from '../../../../ui/toast.ts';
import { RECONCILIATION_KEY, type StatementDetail, statementQuery } from '../reconciliation-query.ts';

/** Shows a statement after its comparison. */
export function useOpenedStatement(): (statement: StatementDetail) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate({ from: '/admin/reconciliation/' });
  return async (statement) => {
    await queries.invalidateQueries({ queryKey: RECONCILIATION_KEY });
    queries.setQueryData(statementQuery(statement.id).queryKey, statement);
    const open = statement.differences.open;
    toast.success(
      'Statement compared',
      open === 0 ? 'Every row agrees.' : `${formatCount(open)} rows differ.`,
    );
    await navigate({
      to: '/admin/reconciliation/$id',
      params: { id: statement.id },
      search: ({ network }) => ({ network }),
      resetScroll: false,
    });
  };
}
