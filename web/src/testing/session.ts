import type { Session } from '../lib/session.ts';
import { exampleOf, respond } from './api.ts';

/** Signs in to the publisher of the API's examples, or to an operator. Returns the session. */
export function signIn(role: Session['user']['role'] = 'publisher'): Session {
  const { data } = exampleOf('get', '/v1/auth/session');
  if (!data) throw new Error('The example of the session is signed out.');
  const session = { ...data, user: { ...data.user, role } };
  respond('get', '/v1/auth/session', { data: session });
  // Operators’ screens name the publishers behind IDs.
  if (role !== 'publisher') respond('get', '/v1/operations/names');
  // Every screen shows the month's earnings.
  respond('get', '/v1/publisher/overview');
  return session;
}
