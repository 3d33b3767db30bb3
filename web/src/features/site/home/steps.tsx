import type { ReactNode } from 'react';
import { RECORDED as link } from '../../../lib/recorded/link.ts';
import { Code } from '../../../ui/code.tsx';
import { Money } from '../../../ui/money.tsx';
import { DEMO_TRACE } from '../demo/demo-sale.ts';

/** From a product link to an entry of the ledger, in three steps with what each leaves behind. */
export function Steps() {
  return (
    <ol className="grid gap-x-10 gap-y-8 md:grid-cols-3">
      <Step
        title="Code"
        text="Build the way you already do, with or without an AI assistant. Link to products as usual."
      >
        <Line>
          {'<a href="'}
          <mark className="bg-transparent text-ink">{link.url}</mark>
          {'">'}
        </Line>
      </Step>
      <Step
        title="Enhance"
        text="Route those links through your publisher ID: with one script tag, one API call, or a URL you write yourself."
      >
        <Line>
          {'<a href="'}
          <mark className="bg-river-wash text-river-deep">/go/YOUR_ID?url=</mark>
          {link.url}
          {'">'}
        </Line>
      </Step>
      <Step
        title="Earn"
        text="When the network reports a sale, we credit your share of the commission to you, to the cent."
      >
        <Line>
          <span className="flex flex-wrap justify-between gap-x-4">
            <span>commission.reported</span>
            <span className="text-approved">
              +<Money amount={DEMO_TRACE.data.net} digits={6} />
            </span>
          </span>
        </Line>
      </Step>
    </ol>
  );
}

interface StepProps {
  title: string;
  text: string;
  children: ReactNode;
}

function Step({ title, text, children }: StepProps) {
  return (
    <li className="grid content-start gap-3">
      {children}
      <h3 className="text-lg">{title}</h3>
      <p className="text-md text-pretty text-muted">{text}</p>
    </li>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <Code className="flex min-h-16 flex-col justify-center border-l-2 border-river bg-sheet px-4 py-3 font-mono text-sm break-all text-muted">
      <span>{children}</span>
    </Code>
  );
}
