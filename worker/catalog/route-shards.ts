import type { Context } from '../platform/context.ts';
import { registrableDomain } from '../platform/hosts.ts';
import { type RouteShard, type StoredRoute, storeRoute } from './edge-table.ts';
import { brandsWhere, domainsWhere, programsWhere, readRoutes } from './route-rows.ts';

/**
 * Makes a route part (`route/7`) of the edge table from the books: the programs, brands and registrable domains that
 * hash there. The same books give the same text.
 */
export async function buildRouteShard(ctx: Context, key: string): Promise<Omit<RouteShard, 'version'>> {
  const picks = [programsWhere('shard = ?1'), brandsWhere('b.shard = ?1'), domainsWhere('d.shard = ?1')];
  const rows = await readRoutes(ctx.db.$client, picks, [Number(key.split('/')[1])]);
  const programs = new Map<string, StoredRoute>();
  const brands = new Map<string, StoredRoute>();
  const domains = new Map<string, Map<number, StoredRoute>>();
  for (const { kind, key: id, route } of rows) {
    if (kind === 'program') programs.set(id, storeRoute(route));
    else if (kind === 'brand') brands.set(id, storeRoute(route));
    else if (route.open) {
      const domain = registrableDomain(id) ?? id;
      const listed = domains.get(domain) ?? new Map<number, StoredRoute>();
      domains.set(domain, listed.set(route.number, storeRoute(route)));
    }
  }
  return {
    programs: Object.fromEntries(programs),
    brands: Object.fromEntries(brands),
    domains: Object.fromEntries([...domains].map(([domain, routes]) => [domain, [...routes.values()]])),
  };
}
