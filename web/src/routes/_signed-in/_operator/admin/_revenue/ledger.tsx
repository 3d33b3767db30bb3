import { createFileRoute } from '@tanstack/react-router';
import { Ledger } from '../../../../../features/reconciliation/operator/ledger/ledger.tsx';
import {
  ledgerHeadQuery,
  moneyCheckQuery,
} from '../../../../../features/reconciliation/operator/ledger/ledger-query.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/_revenue/ledger')({
  loader: ({ context: { queries } }) => {
    void queries.prefetchQuery(moneyCheckQuery);
    void queries.prefetchQuery(ledgerHeadQuery);
  },
  preload: false,
  component: Ledger,
});
