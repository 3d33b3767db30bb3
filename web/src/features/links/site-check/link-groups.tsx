import { Link } from '@tanstack/react-router';
import { plural } from '../../../../../worker/platform/contract/counts.ts';
import { Accordion } from '../../../ui/accordion.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import type { CheckedSite, LinkReason } from './check-query.ts';

/** The groups in their order. */
const TITLES: Readonly<Record<LinkReason, string>> = {
  earns: 'Earn with the script',
  tracked: 'Earn already',
  affiliate_link: 'Earn for another network',
  no_program: 'No program',
  banned_domain: 'Banned destination',
  file: 'Picture or file',
  not_earning: 'Not counted',
  skipped: 'Skipped by you',
  same_site: 'Your own site',
  not_web: 'Not a web address',
};

type LinkGroupsProps = Pick<CheckedSite, 'examples'> & { reasons: CheckedSite['links']['reasons'] };

/** The links of a page, grouped by why they earn or don't. */
export function LinkGroups({ reasons, examples }: LinkGroupsProps) {
  const order = Object.keys(TITLES);
  const groups = reasons
    .toSorted((one, other) => order.indexOf(one.reason) - order.indexOf(other.reason))
    .map(({ reason, links }) => ({
      title: `${TITLES[reason]}: ${plural(links, 'link')}`,
      content: <Group links={links} examples={examples.filter((example) => example.reason === reason)} />,
    }));
  return <Accordion items={groups} defaultOpen={groups.slice(0, 1).map(({ title }) => title)} />;
}

function Group({ links, examples }: { links: number; examples: CheckedSite['examples'] }) {
  const [first] = examples;
  return (
    <>
      {first && <p className="mb-2">{textOf(first.sentence)}</p>}
      <ul className="grid max-h-96 gap-1.5 overflow-y-auto">
        {examples.map(({ url, brand_id }) => (
          <li key={url} className="flex flex-wrap items-baseline gap-x-4">
            <span translate="no" className="min-w-0 font-mono text-ink text-sm break-all">
              {url}
            </span>
            {brand_id && (
              <Link to="/brands/$id" params={{ id: brand_id }} className={linkClass({ class: 'text-sm' })}>
                See the brand
              </Link>
            )}
          </li>
        ))}
      </ul>
      {examples.length < links && (
        <p className="mt-2">
          {examples.length === 0
            ? 'This page has too many links to list these.'
            : `Each address is listed once${examples.length >= MAX_SHOWN ? ', and not all are listed' : ''}.`}
        </p>
      )}
    </>
  );
}

const MAX_SHOWN = 100;

/** The API's sentences are Markdown. */
function textOf(sentence: string): string {
  return sentence.replaceAll('`', '');
}
