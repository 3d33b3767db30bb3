import type { ReactNode } from 'react';
import { ASSISTANT_PROMPTS } from '../../../worker/platform/contract/assistant-prompts.ts';
import { SAMPLE_ORIGIN } from '../lib/page.ts';
import session from '../lib/recorded/session.json';
import { useOrigin } from '../lib/use-sample-values.ts';
import { DateTime } from '../ui/date-time.tsx';
import { Money } from '../ui/money.tsx';

const { topic, before, purchase, after, earning } = session;
const EXPLAIN = ASSISTANT_PROMPTS.find(({ name }) => name === 'explain_earnings');

/** A recorded session of an assistant: a link, a purchase through it, and the cents that it earned. */
export function AssistantSession() {
  return (
    <figure className="min-w-0 rounded-md border border-rule bg-sheet">
      <ol className="px-4 md:px-5">
        <Line who="You">
          Find a {topic} brand that pays a percentage, and make me a link for my {topic} guide.
        </Line>
        {before.map((call) => (
          <Call key={call.tool} {...call} />
        ))}
        <Line who="A visitor">
          buys an {purchase.product} at {purchase.brand} for <Money amount={purchase.total} />.
        </Line>
        <Line who="You">{EXPLAIN?.text}</Line>
        {after.map((call) => (
          <Call key={call.tool} {...call} />
        ))}
      </ol>
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-ink px-4 py-4 md:px-5">
        <span className="figures text-2xl text-approved">
          <Money amount={earning.net} />
        </span>
        <span className="text-base text-muted">
          your share, {earning.share_percent}% of a commission of <Money amount={earning.gross} />
        </span>
      </p>
      <figcaption className="border-t border-rule px-4 py-2 text-sm text-muted md:px-5">
        The tools’ own words, recorded on a local system with the demo shop on{' '}
        <DateTime at={session.recorded_on} precision="day" />.
      </figcaption>
    </figure>
  );
}

function Line({ who, children }: { who: string; children: ReactNode }) {
  return (
    <li className="grid gap-x-4 border-t border-rule py-3 first:border-t-0 sm:grid-cols-[4.5rem_minmax(0,1fr)]">
      <span className="text-sm leading-6.5 text-muted">{who}</span>
      <p className="text-md text-pretty">{children}</p>
    </li>
  );
}

function Call({ tool, arguments: given, says }: (typeof before | typeof after)[number]) {
  const origin = useOrigin();
  const args = Object.entries(given).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return (
    <li className="grid gap-x-4 border-t border-rule py-3 sm:grid-cols-[4.5rem_minmax(0,1fr)]">
      <span className="text-sm leading-6.5 text-muted">Tool</span>
      <div className="min-w-0">
        <p translate="no" className="font-mono text-sm leading-6.5 wrap-anywhere">
          <span className="text-river">{tool}</span> <span className="text-muted">{args.join(', ')}</span>
        </p>
        <p className="mt-1 border-l-2 border-river pl-3 text-base text-pretty wrap-anywhere">
          {says.replaceAll(SAMPLE_ORIGIN, origin)}
        </p>
      </div>
    </li>
  );
}
