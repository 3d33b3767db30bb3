import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, CircleHelp, Clock, type LucideIcon } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Money } from '../../ui/money.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import { ClaimList } from './claim-list.tsx';
import type { Question } from './earnings-search.ts';
import { type SaleAnswer as Answer, saleAnswerQuery } from './find-query.ts';

const ICONS: Record<Answer['findings'][number]['tone'], { icon: LucideIcon; color: string }> = {
  good: { icon: CircleCheck, color: 'text-approved' },
  wait: { icon: Clock, color: 'text-held' },
  bad: { icon: CircleAlert, color: 'text-reversed' },
  unknown: { icon: CircleHelp, color: 'text-muted' },
};

interface SaleAnswerProps {
  by: Question;
  text: string;
  onClickChosen: (clickId: string) => void;
}

/** What is known about a sale, in sentences. */
export function SaleAnswer({ by, text, onClickChosen }: SaleAnswerProps) {
  const { data: answer } = useSuspenseQuery(saleAnswerQuery(by, text));
  const { findings, sales, clicks, claims, claimable_click_id: claimable } = answer;
  const traced = sales.filter(({ conversion_id }) => conversion_id !== null);
  return (
    <section aria-label="What we know" className="border-ink border-t pt-1">
      <ol>
        {findings.map(({ code, tone, sentence }) => {
          const { icon: Icon, color } = ICONS[tone];
          return (
            <li
              key={`${code} ${sentence}`}
              data-code={code}
              className="flex gap-3 border-rule py-3 text-md not-first:border-t"
            >
              <Icon aria-hidden className={`mt-1 size-4 shrink-0 ${color}`} strokeWidth={1.75} />
              <p className="min-w-0 break-words text-pretty">{sentence}</p>
            </li>
          );
        })}
      </ol>
      {traced.length > 0 && (
        <ul aria-label="Sales" className="mt-2">
          {traced.map((sale) => (
            <li key={sale.conversion_id} className="flex flex-wrap justify-between gap-x-4 py-2 text-base">
              <Link to="/app/earnings/$id" params={{ id: sale.conversion_id ?? '' }} className={linkClass()}>
                Trace {sale.brand_name ?? 'the sale'} of <DateTime at={sale.converted_at} />
              </Link>
              {sale.net && <Money amount={sale.net} />}
            </li>
          ))}
        </ul>
      )}
      {by === 'time' && clicks.length > 0 && (
        <ul aria-label="Clicks" className="mt-2">
          {clicks.map((click) => (
            <li
              key={click.click_id}
              className="flex flex-wrap items-center justify-between gap-2 py-2 text-base"
            >
              <span>
                <DateTime at={click.clicked_at} precision="second" />
                <span className="ml-3 text-muted">
                  {click.brand_name ?? 'No brand'}
                  {!click.counts && ', not counted'}
                </span>
              </span>
              <Button size="sm" onClick={() => onClickChosen(click.click_id)}>
                Ask about it
              </Button>
            </li>
          ))}
        </ul>
      )}
      {claims.length > 0 && (
        <div className="mt-4">
          <h3 className="mb-1 text-lg">Claims for it</h3>
          <ClaimList claims={claims} />
        </div>
      )}
      {claimable && claims.length === 0 && (
        <div className="mt-4">
          <p className="mb-3 max-w-[64ch] text-base text-muted text-pretty">
            Do you know the order? Claim it, and a person checks it. A claim alone earns nothing.
          </p>
          <ClaimDialog clickId={claimable} />
        </div>
      )}
    </section>
  );
}
