import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { hasSold, overviewQuery } from '../../../lib/overview.ts';
import { useSampleUrl } from '../../../lib/use-sample-values.ts';
import { Code } from '../../../ui/code.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { plainSample } from '../../../ui/code-sample.ts';
import { linkClass } from '../../../ui/link-class.ts';
import { Section } from '../../../ui/section.tsx';
import { type Step, Stepper } from '../../../ui/stepper.tsx';

/** What a new publisher does next. Nothing once the first conversion has arrived. */
export function NextSteps({ publisherId }: { publisherId: string }) {
  const { data } = useQuery(overviewQuery);
  if (!data || hasSold(data)) return null;
  const { clicks, links } = data.all_time;
  const done = { link: links > 0 || clicks > 0, click: clicks > 0 };
  const stateOf = (isDone: boolean, isNext: boolean): Step['state'] =>
    isDone ? 'done' : isNext ? 'current' : 'ahead';
  const steps: Step[] = [
    {
      title: 'Get your publisher ID',
      state: 'done',
      detail: <Code className="font-mono">{publisherId}</Code>,
    },
    {
      title: 'Make your first link',
      state: stateOf(done.link, true),
      detail: done.link || (
        <div className="grid gap-3">
          <p>
            Paste a product page into the{' '}
            <Link to="/app/tools" className={linkClass()}>
              link generator
            </Link>
            , or append its encoded URL to <Code>/go/{publisherId}?url=</Code> yourself, as below. It works
            right away. Or let{' '}
            <Link to="/app/tools" search={{ tab: 'script' }} className={linkClass()}>
              the script
            </Link>{' '}
            convert the links on your site.{' '}
            <Link to="/brands" className={linkClass()}>
              See which brands pay
            </Link>
          </p>
          <SampleLink publisherId={publisherId} />
        </div>
      ),
    },
    {
      title: 'Get your first click',
      state: stateOf(done.click, done.link),
      detail: done.click || 'It appears below within seconds.',
    },
    {
      title: 'Get your first conversion',
      state: stateOf(false, done.click),
      detail: 'Networks report a sale within hours to days.',
    },
    {
      title: 'Add your payout details',
      state: stateOf(data.has_payout_details, false),
      detail: data.has_payout_details || (
        <p>
          Required for payouts.{' '}
          <Link to="/settings" search={{ tab: 'billing' }} className={linkClass()}>
            Add payout details
          </Link>
        </p>
      ),
    },
  ];
  return (
    <Section title="Next steps" isFirst>
      <Stepper label="Next steps" steps={steps} />
    </Section>
  );
}

/** A link to a page of a brand in the catalog, which works as it is. */
function SampleLink({ publisherId }: { publisherId: string }) {
  const url = useSampleUrl();
  if (url === null) return null;
  return (
    <CodeBlock
      title={`Your link to ${new URL(url).hostname}`}
      sample={plainSample(`${location.origin}/go/${publisherId}?url=${encodeURIComponent(url)}`)}
    />
  );
}
