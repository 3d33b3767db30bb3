import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { type Session, sessionQuery } from '../../lib/session.ts';

interface Arrival {
  context: { queries: QueryClient };
  location: ParsedLocation;
}

/** Who is signed in; whoever is not goes to sign in, and comes back here afterwards. */
export async function requireSession({ context, location }: Arrival): Promise<{ session: Session }> {
  const session = await context.queries.ensureQueryData(sessionQuery);
  if (!session) throw redirect({ href: `/auth?${new URLSearchParams({ returnTo: location.href })}` });
  return { session };
}
