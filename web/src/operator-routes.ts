import { notFound, redirect } from '@tanstack/react-router';
import 'virtual:operator-routes';

interface Arrival {
  context: { takeRoutes: () => void };
  location: { href: string };
}

/** The routers that know the routes of the operators’ area, each by its function. */
const prepared = new WeakSet<() => void>();

/** Opens a path of the operators’ area again when its routes are known, which come with this file. */
export function loadOperatorRoutes({ context: { takeRoutes }, location: { href } }: Arrival): never {
  if (prepared.has(takeRoutes)) throw notFound();
  prepared.add(takeRoutes);
  takeRoutes();
  throw redirect({ href, replace: true });
}
