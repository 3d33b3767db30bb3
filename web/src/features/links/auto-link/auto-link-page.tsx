import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { EXAMPLE_ID } from '../../../lib/example-id.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { LATEST } from '../../../lib/script-tag.ts';
import { useSampleValues } from '../../../lib/use-sample-values.ts';
import { CallToAction } from '../../../shell/layout/call-to-action.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { replaceInSample } from '../../../ui/code-sample.ts';
import { Heading } from '../../../ui/heading.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { type NumberedItem, NumberedList } from '../../../ui/numbered-list.tsx';
import { Section } from '../../../ui/section.tsx';
import { LinkExample } from './link-example.tsx';
import head from './samples/head.html.txt?highlighted';
import { ScriptGenerator } from './script-generator.tsx';

const AdvancedOptions = lazyPart(() => import('./advanced-options.tsx'));
const GeneratedScript = lazyPart(() => import('./generated-script.tsx'));

const STEPS: readonly NumberedItem[] = [
  { title: 'Copy the tag', text: 'Enter your publisher ID and copy the script tag. It works on any site.' },
  {
    title: 'Paste it into the header',
    text: 'Once in the head of every page, or in the layout that all pages share.',
  },
  {
    title: 'Publish and check',
    text: (
      <>
        Publish your site, then{' '}
        <Link to="/app/tools" search={{ tab: 'check' }} className={linkClass()}>
          check it
        </Link>{' '}
        to see which links earn.
      </>
    ),
  },
];

const FACTS = [
  { figure: formatBytes(LATEST.brotli), text: 'compressed, loaded after your page' },
  { figure: '1', text: 'request per page, which doesn’t reveal your links' },
  { figure: '0', text: 'cookies, stored values or fingerprints' },
] as const;

/** The public page of the auto-link script: generates its tag for a publisher ID. */
export function AutoLinkPage() {
  const [publisherId, setPublisherId] = useState<string | null>(null);
  const samples = useSampleValues();
  return (
    <>
      <header className="grid grid-cols-1 items-start gap-x-16 gap-y-10 pt-12 pb-12 md:pt-20 md:pb-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div>
          <Heading level={1}>One script tag. Your product links earn.</Heading>
          <p className="mt-4 max-w-[56ch] text-lg text-pretty text-muted">
            Paste one line into your site. When a visitor uses a link to a shop that pays commission, the link
            goes through your publisher ID. All other links stay as they are.
          </p>
          <dl className="mt-8 grid gap-x-8 gap-y-4 sm:grid-cols-3">
            {FACTS.map(({ figure, text }) => (
              <div key={text} className="flex flex-col-reverse justify-end border-t border-ink pt-3">
                <dt className="text-base text-muted text-pretty">{text}</dt>
                <dd className="figures text-2xl">{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
        <ScriptGenerator onGenerated={setPublisherId} />
      </header>
      {publisherId && (
        <Suspense>
          <GeneratedScript key={publisherId} publisherId={publisherId} />
        </Suspense>
      )}
      <Section title="How to add it">
        <div className="grid grid-cols-1 items-start gap-x-10 gap-y-6 lg:grid-cols-[5fr_6fr]">
          <NumberedList items={STEPS} />
          <CodeBlock
            title="Every page"
            sample={replaceInSample(head, { ...samples, [EXAMPLE_ID]: publisherId ?? EXAMPLE_ID })}
            isCopied={false}
          />
        </div>
      </Section>
      <Section
        title="What happens to a link"
        lead="Visitors see the store’s URL. It switches only at the moment of the click."
      >
        <LinkExample publisherId={publisherId ?? EXAMPLE_ID} />
      </Section>
      <Section title="Advanced options" lead="The script needs none of these.">
        <Suspense>
          <AdvancedOptions publisherId={publisherId ?? EXAMPLE_ID} />
        </Suspense>
      </Section>
      <CallToAction />
    </>
  );
}
