import { DataBoundary } from '../../../../shell/data-boundary.tsx';
import { Code } from '../../../../ui/code.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { LedgerExport } from './ledger-export.tsx';
import { LedgerHead } from './ledger-head.tsx';
import { MoneyCheck } from './money-check.tsx';

/** The hourly money check, the signed head of the ledger and its export. */
export function Ledger() {
  return (
    <>
      <Section
        title="Money check"
        lead="Every hour, conversions, earnings, the ledger, payouts and networks’ payments are compared with each other. The check corrects nothing."
        isFirst
      >
        <DataBoundary
          failed="We couldn’t load the money check."
          loading={<LoadingState label="Loading the money check" />}
        >
          <MoneyCheck />
        </DataBoundary>
      </Section>
      <Section
        title="Signed head"
        lead="The last closed block with the signature of our key. Keep it: with it, anyone can prove later that no earlier entry has changed."
      >
        <DataBoundary
          failed="We couldn’t load the head of the ledger."
          loading={<LoadingState label="Loading the head" />}
        >
          <LedgerHead />
        </DataBoundary>
      </Section>
      <Section
        title="Ledger export"
        lead={
          <>
            Accounts, transfers and blocks as NDJSON, in parts of up to a million transfers.{' '}
            <Code className="font-mono text-sm">npm run ledger:verify</Code> checks it without our database.
          </>
        }
      >
        <LedgerExport />
      </Section>
    </>
  );
}
