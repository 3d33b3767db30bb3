import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { readerOf, type Session } from '../../lib/session.ts';

interface Arrival {
  context: { queries: QueryClient };
  location: ParsedLocation;
}

/** The session of a protected page. Without one, redirects to the Sign In tab, which returns here afterwards. */
export async function requireSession({ context, location }: Arrival): Promise<{ session: Session }> {
  const session = await readerOf(context.queries);
  if (!session)
    throw redirect({ href: `/auth?${new URLSearchParams({ tab: 'sign-in', returnTo: location.href })}` });
  return { session };
}
