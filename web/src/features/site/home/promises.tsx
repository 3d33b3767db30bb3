import { Link } from '@tanstack/react-router';
import { linkClass } from '../../../ui/link-class.ts';

const PROMISES = [
  {
    title: 'No minimum traffic',
    text: 'A site with ten visitors a day gets the same links, rates and reporting as one with ten million.',
    to: '/pricing',
    proof: 'What it costs',
  },
  {
    title: 'A reason for everything',
    text: 'If a link can’t earn, a click isn’t counted or a sale is reversed, you see why.',
    to: '/compliance-documentation',
    proof: 'All reasons',
  },
  {
    title: 'Private by default',
    text: 'Our links and the script set no cookies, store nothing in your visitors’ browsers and take no fingerprints. We never store raw IP addresses.',
    to: '/privacy',
    proof: 'What we store',
  },
] as const;

/** What publishers can rely on, each with the page that says it in full. */
export function Promises() {
  return (
    <dl>
      {PROMISES.map(({ title, text, to, proof }) => (
        <div
          key={title}
          className="grid gap-x-10 gap-y-1 border-rule py-4 not-first:border-t first:pt-0 md:grid-cols-[minmax(0,2fr)_minmax(0,4fr)_minmax(0,1fr)]"
        >
          <dt className="text-lg">{title}</dt>
          <dd className="max-w-[64ch] text-md text-pretty text-muted">{text}</dd>
          <dd className="md:text-right">
            <Link to={to} className={linkClass()}>
              {proof}
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}
