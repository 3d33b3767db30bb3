import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { facetsQuery } from '../../../lib/facets.ts';
import { useHydratedQuery } from '../../../lib/hydrated-query.ts';
import { Figure, Ledger } from '../../../ui/ledger.tsx';

const STEPS = [
  {
    title: 'A network has accepted it',
    who: 'The network',
    text: 'Each brand has a program in a network, which names its rates and domains and pays for its sales or clicks.',
  },
  {
    title: 'We have approved it',
    who: 'A person, for a brand or its network',
    text: 'We check who the brand is, what it sells, and that none of its domains is banned. For a network that we trust, we decide once about all its programs. No link goes live before.',
  },
  {
    title: 'Every click is checked',
    who: 'Each redirect',
    text: 'A link leads only to the program’s own domains and never to a banned one.',
  },
  {
    title: 'A brand that leaves is gone',
    who: 'Every six hours, and on request',
    text: 'We read the networks’ catalogs. A closed program stops earning within a minute, and its links still lead visitors to the shop.',
  },
] as const;

/** How brands get into the directory, and how many come from each network. */
export default function Admission() {
  const { data: facets } = useHydratedQuery(facetsQuery);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <ol>
        {STEPS.map(({ title, who, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2 border-rule py-4 not-first:border-t first:pt-0 sm:grid-cols-[2rem_minmax(0,2fr)_minmax(0,3fr)] sm:gap-x-6"
          >
            <span className="figures font-mono text-muted text-sm leading-6">{index + 1}</span>
            <div>
              <h3 className="font-medium text-md">{title}</h3>
              <p className="text-muted text-sm">{who}</p>
            </div>
            <p className="max-w-[60ch] text-pretty text-base max-sm:col-start-2 max-sm:mt-1">{text}</p>
          </li>
        ))}
      </ol>
      <Ledger title="Where they come from">
        {facets?.network.map(({ value, label, brands }) => (
          <Figure key={value} label={label} value={formatCount(brands)} />
        ))}
        {!facets && <Figure label="Brands" value={undefined} />}
      </Ledger>
    </div>
  );
}
