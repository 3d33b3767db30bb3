import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sessionQuery } from '../../lib/session.ts';

const CLASSES =
  'inline-flex min-h-11 items-center rounded-md bg-river px-4 text-md font-medium text-on-river no-underline hover:bg-river-deep md:min-h-9';

/** Leads a stranger to sign up, and whoever is signed in to the dashboard. */
export function AccountButton() {
  const { data: session } = useQuery(sessionQuery);
  return session ? (
    <Link to="/app" className={CLASSES}>
      Dashboard
    </Link>
  ) : (
    <a href="/auth" className={CLASSES}>
      Get Started
    </a>
  );
}
