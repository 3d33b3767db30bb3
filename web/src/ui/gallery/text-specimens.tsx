import { Accordion } from '../accordion.tsx';
import { Code } from '../code.tsx';
import { CodeBlock } from '../code-block.tsx';
import { Heading } from '../heading.tsx';
import { Link } from '../link.tsx';
import { Prose } from '../prose.tsx';
import { Section } from '../section.tsx';
import { BothThemes } from './both-themes.tsx';
import call from './samples/call.typescript.txt?highlighted';
import script from './samples/script.html.txt?highlighted';

/** Headings, running text, links, code, questions. */
export function TextSpecimens() {
  return (
    <Section title="Text" lead="One family with optical sizes, one mono.">
      <BothThemes>
        {() => (
          <div className="flex flex-col gap-4">
            <p className="text-[clamp(2.375rem,6vw,3.875rem)] leading-[1.04] tracking-[-0.018em]">
              Many small streams
            </p>
            <Heading level={3} size="title">
              Every cent, both ways
            </Heading>
            <Heading level={3} size="heading">
              The current share
            </Heading>
            <Heading level={3}>Self-verifying click IDs</Heading>
            <Prose>
              <p>
                A reversal after payout becomes a <em>clawback</em>, shown as its own line with its reason.
                See <a href="#top">the ledger entry</a>, or call <Code>GET /v1/earnings</Code>.
              </p>
              <ul>
                <li>Numbers are tabular: 1,234.56 and 9,870.10 align.</li>
                <li>Lists have dashes.</li>
              </ul>
            </Prose>
            <p className="flex flex-wrap gap-x-5 gap-y-2 text-base">
              <Link href="#top">A link</Link>
              <Link href="#top" tone="ink">
                In a list
              </Link>
              <Link href="#top" tone="muted">
                In a footer
              </Link>
              <Link href="https://shop.example/" external>
                Elsewhere
              </Link>
            </p>
            <CodeBlock sample={call} title="link.ts" />
          </div>
        )}
      </BothThemes>
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <CodeBlock sample={script} title="index.html" copyLabel="Copy script" restAfter={3000} />
        <Accordion
          items={[
            {
              title: 'When is a commission approved?',
              content: 'When the network reports it as approved, not before.',
            },
            {
              title: 'What happens to a reversal?',
              content: 'The ledger records the difference. Past entries never change.',
            },
          ]}
        />
      </div>
    </Section>
  );
}
