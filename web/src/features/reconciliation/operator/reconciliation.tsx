import { useOperatorSearch } from '../../../lib/operator-search.ts';
import { textOf } from '../../../lib/search-params.ts';
import { StatementScreen } from './statement/statement-screen.tsx';
import { StatementList } from './statement-list.tsx';

/** Statements of networks against our report rows, and what the networks have paid. */
export default function Reconciliation() {
  const statement = textOf(useOperatorSearch().statement);
  return statement ? <StatementScreen id={statement} /> : <StatementList />;
}
