import { Link } from '@tanstack/react-router';
import type { Session } from '../../../lib/session.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/card.tsx';
import { Code } from '../../../ui/code.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { Streams } from '../../../ui/streams/streams.tsx';
import { NetworkStats } from './network-stats.tsx';

const NEXT_STEPS = [
  {
    to: '/developer-docs',
    title: 'Read the docs',
    text: 'From your publisher ID to your first link in four steps.',
  },
  { to: '/brands', title: 'Browse brands', text: 'Active programs and what they pay.' },
  { to: '/app', title: 'See your dashboard', text: 'Your publisher ID, your link and your stats.' },
] as const;

/** The first page of a new publisher. */
export function Welcome({ session }: { session: Session }) {
  return (
    <div className="pt-12 pb-16 md:pt-16">
      <Streams drawing="divider" className="h-6 w-full mb-8" />
      <Heading level={1}>Welcome, {session.publisher.full_name || 'publisher'}.</Heading>
      <p className="mt-4 text-lg text-muted">
        Your publisher ID is <Code className="font-mono text-ink">{session.publisher.publisher_id}</Code>.
        Links with it already work.
      </p>
      <p className="mt-8">
        <Link to="/app" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          Enter Dashboard
        </Link>
      </p>
      <NetworkStats />
      <ul className="mt-12 grid gap-8 md:grid-cols-3">
        {NEXT_STEPS.map(({ to, title, text }) => (
          <li key={to}>
            <Card
              level={2}
              title={
                <Link to={to} className={linkClass()}>
                  {title}
                </Link>
              }
            >
              <p className="text-muted">{text}</p>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  );
}
