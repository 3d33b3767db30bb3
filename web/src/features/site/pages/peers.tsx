import { ArrowUpRight } from 'lucide-react';
import type { PayoutTerms } from '../../../lib/payout-terms.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { Money } from '../../../ui/money.tsx';
import { ordinal } from '../../../ui/ordinal.ts';
import { BODY_CELL, HEAD_CELL } from '../../../ui/table-class.ts';
import { CurrentShare } from './current-share.tsx';
import { PEERS, PEERS_READ, type Peer, TERMS_OF } from './peer-terms.ts';

const LABELS = {
  share: 'Your share',
  minimum: 'Minimum payout',
  rhythm: 'Paid',
  approval: 'Who can join',
  figures: 'When you see figures',
  reasons: 'Why a visit didn’t earn',
  payout: 'What a payout consists of',
} as const;
type Row = keyof typeof LABELS;

interface PeersProps {
  terms: PayoutTerms | undefined;
  rows?: readonly Row[];
}

/** What a price list answers. */
const PRICES: readonly Row[] = ['share', 'minimum', 'rhythm', 'approval'];

/** Our terms beside those of networks that do the same job, each with its source. */
export default function Peers({ terms, rows = PRICES }: PeersProps) {
  return (
    <>
      <section
        aria-label="Terms of networks"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        className="fade-x overflow-x-auto"
      >
        <table className="w-full min-w-180 table-fixed border-collapse text-base">
          <thead>
            <tr>
              <td className={`${HEAD_CELL} w-32`} />
              <th scope="col" className={`${HEAD_CELL} bg-river-wash text-left`}>
                <span className="text-ink">Tributary</span>
              </th>
              {PEERS.map(({ name }) => (
                <th key={name} scope="col" className={`${HEAD_CELL} text-left`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((key) => (
              <tr key={key}>
                <th scope="row" className={`${BODY_CELL} text-left font-normal text-muted`}>
                  {LABELS[key]}
                </th>
                <td className={`${BODY_CELL} bg-river-wash font-medium`}>
                  <OwnTerms row={key} terms={terms} />
                </td>
                {PEERS.map((peer) => (
                  <td key={peer.name} className={`${BODY_CELL} text-pretty`}>
                    <PeerTerms fact={peer[key]} name={`${peer.name}: ${LABELS[key]}`} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-4 max-w-[68ch] text-pretty text-sm text-muted">
        From public pages, read in {PEERS_READ}. The payout terms of Skimlinks and Sovrn are those of{' '}
        <DateTime at={TERMS_OF} precision="day" />. Each fact links to its source, and what we didn’t find is
        left out.
      </p>
    </>
  );
}

function OwnTerms({ row, terms }: { row: Row; terms: PayoutTerms | undefined }) {
  switch (row) {
    case 'share':
      return (
        <>
          <CurrentShare />, published
        </>
      );
    case 'minimum':
      return terms && <Money amount={terms.minimum} />;
    case 'rhythm':
      return (
        terms &&
        `Monthly, on the ${ordinal(terms.day)}, once the network has ${terms.stage === 'paid' ? 'paid us' : 'approved the sale'}`
      );
    case 'approval':
      return 'Anyone with an email address, apps included';
    case 'figures':
      return 'Clicks within seconds, sales as soon as the network reports them';
    case 'reasons':
      return 'A reason for each visit, held sale and reversal, and a way to ask for a review';
    case 'payout':
      return 'Each payout lists its sales, and each sale names its click';
  }
}

function PeerTerms({ fact, name }: { fact: Peer[Row]; name: string }) {
  if (!fact) return <span className="text-muted">–</span>;
  return (
    <>
      {fact.text}{' '}
      <a
        href={fact.source}
        rel="noopener nofollow"
        target="_blank"
        aria-label={`Source of ${name}`}
        className={`${linkClass({ tone: 'muted' })} inline-flex whitespace-nowrap text-sm`}
      >
        source
        <ArrowUpRight aria-hidden className="size-3.5 self-center" strokeWidth={1.5} />
      </a>
    </>
  );
}
