import { roundDecimal } from '../../ui/decimal-text.ts';
import type { TracedSale } from './earnings-query.ts';
import { ClickDetails, LedgerDetails, PayoutSteps, ReportDetails, ShareDetails } from './trace-details.tsx';
import { type Reach, TraceStep } from './trace-step.tsx';

interface TracePathProps {
  sale: TracedSale;
  addsUp: boolean;
  publisherId: string | undefined;
}

/** The path of the money, drawn as a stream that widens at each station as far as the money has come. */
export function TracePath({ sale, addsUp, publisherId }: TracePathProps) {
  const { click, report_versions: versions, transfers, payouts, status } = sale;
  const isLost = status === 'reversed' || sale.forfeited !== null;
  const isPaid = payouts.some(({ state }) => state === 'settled');
  const first = versions[0];
  const last = versions.at(-1);
  const reach = (isReached: boolean): Reach => (isReached ? (isLost ? 'lost' : 'reached') : 'ahead');
  return (
    <ol aria-label="Path of the money" className="max-w-200">
      <TraceStep
        name="Click"
        width={1}
        reach={click ? 'reached' : 'ahead'}
        at={click?.clicked_at}
        line={`${click ? clickLine(click) : 'The network named you without a click.'}${assignedText(sale)}`}
      >
        {click && <ClickDetails click={click} />}
      </TraceStep>
      <TraceStep
        name="Report"
        width={1.75}
        reach={reach(first !== undefined)}
        at={first?.received_at}
        line={
          versions.length > 1
            ? `${sale.network_name} reported it ${versions.length} times, last as ${last?.status}.`
            : `${sale.network_name} reported it as ${last?.status ?? sale.status}.`
        }
      >
        <ReportDetails sale={sale} />
      </TraceStep>
      <TraceStep
        name="Share"
        width={2.5}
        reach={reach(sale.share_rule !== null || sale.forfeited !== null)}
        line={shareLine(sale)}
      >
        <ShareDetails sale={sale} />
      </TraceStep>
      <TraceStep
        name="Ledger"
        width={3.25}
        reach={reach(transfers.length > 0)}
        at={transfers[0]?.posted_at}
        line={
          transfers.length === 0
            ? 'No money has moved.'
            : ledgerLine(transfers.length, addsUp ? sale.net : null)
        }
      >
        {transfers.length > 0 && <LedgerDetails sale={sale} publisherId={publisherId} />}
      </TraceStep>
      <TraceStep name="Payout" width={4} reach={isPaid ? 'reached' : 'ahead'} isLast line={payoutLine(sale)}>
        {payouts.length > 0 && <PayoutSteps payouts={payouts} />}
      </TraceStep>
    </ol>
  );
}

function shareLine({ forfeited, share_percent, gross }: TracedSale): string {
  if (forfeited) return `Your share of the ${cents(gross)} commission is forfeited.`;
  return `You get ${share_percent}% of the ${cents(gross)} commission.`;
}

/** What the entries add to the publisher's account; null if that isn't the share. Each also moves money from one state to the next. */
function ledgerLine(count: number, added: string | null): string {
  const entries = count === 1 ? 'One ledger entry' : `${count} ledger entries`;
  if (added === null) return `${entries} ${count === 1 ? 'doesn’t' : 'don’t'} add up to your share.`;
  return `${entries} ${count === 1 ? 'adds' : 'add'} ${cents(added)} to your account.`;
}

/** `8.5` → `$8.50`. The exact amount is in the details. */
function cents(amount: string): string {
  return `$${roundDecimal(amount, 2)}`;
}

function clickLine({ destination, sub_id, recorded }: NonNullable<TracedSale['click']>): string {
  const to = destination ? `To ${hostOf(destination)}` : recorded ? 'Recorded' : 'Known from its signed ID';
  return `${to}${sub_id ? `, with the sub-ID ${sub_id}` : ''}.`;
}

/** How a sale that the network’s report gave to no one came to the publisher. */
function assignedText({ assigned }: TracedSale): string {
  if (!assigned) return '';
  const reason = assigned.reason ? ` Reason: ${assigned.reason}` : '';
  return ` The network’s report named no publisher. Our team credited the sale to you by this click.${reason}`;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

function payoutLine({ payouts, status, forfeited }: TracedSale): string {
  const settled = payouts.filter(({ state }) => state === 'settled');
  const open = payouts.filter(({ state }) => ['created', 'approved', 'sent', 'failed'].includes(state));
  if (settled.some(({ amount }) => amount.startsWith('-')))
    return 'Paid out, and taken back from a later payout.';
  if (settled.length > 0)
    return status === 'reversed' ? 'Paid out. It’s taken back from your next payout.' : 'Paid out.';
  if (open.length > 0) return 'In a payout that hasn’t arrived yet.';
  if (forfeited) return 'It isn’t paid out.';
  return status === 'reversed' ? 'It never reached a payout.' : 'Not in a payout yet.';
}
