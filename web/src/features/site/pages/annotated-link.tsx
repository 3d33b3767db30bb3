import { useOrigin } from '../../../lib/use-sample-values.ts';
import { cn } from '../../../ui/cn.ts';
import { DEMO_TRACE } from '../demo/demo-sale.ts';

const { click, brand_name: brand, network_name: network } = DEMO_TRACE.data;
const TONES = [
  'border-b-2 border-rule-strong',
  'border-b-2 border-dashed border-river bg-river-wash',
  'border-b-2 border-dotted border-approved bg-approved-wash',
  'border-b-4 border-double border-held bg-held-wash',
] as const;

/** The link that the sale of the demo system came from, with what each part of it is. */
export default function AnnotatedLink() {
  const origin = useOrigin();
  if (!click) return null;
  const parts = [
    {
      text: `${origin}/go`,
      name: 'Our redirect',
      note: 'It responds from the nearest edge location and sets no cookie.',
    },
    {
      text: `/${click.publisher_id}`,
      name: 'Your ID',
      note: 'It works as soon as you have verified your email address.',
    },
    {
      text: `?url=${encodeURIComponent(click.destination ?? '')}`,
      name: 'Any product URL',
      note: `It belongs to ${brand}, whose program is on ${network}. The visitor lands on this page.`,
    },
    {
      text: `&ref=${click.sub_id}`,
      name: 'Your sub-ID',
      note: 'It tags a page, a button or a campaign, never a person. Every click and sale brings it back.',
    },
  ];
  return (
    <figure aria-label="A link and its parts">
      <p
        translate="no"
        className="border-rule border-y bg-sheet px-4 py-6 font-mono text-md leading-8 wrap-anywhere md:px-8 md:py-9 md:text-lg md:leading-10"
      >
        {parts.map(({ text }, index) => (
          <span key={text} className={cn('box-decoration-clone pb-0.5', TONES[index])}>
            {text}
          </span>
        ))}
      </p>
      <dl className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {parts.map(({ name, note }, index) => (
          <div key={name}>
            <dt className="flex items-center gap-2 font-medium text-md">
              <span aria-hidden className={cn('h-4 w-6', TONES[index])} />
              {name}
            </dt>
            <dd className="mt-1 text-pretty text-base text-muted">{note}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
