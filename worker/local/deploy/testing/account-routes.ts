import { type AccountRoute, globalRoute, route } from './account-route.ts';
import { databaseRoutes } from './database-routes.ts';
import { pagesRoutes } from './pages-routes.ts';
import { scriptRoutes } from './script-routes.ts';
import { storeRoutes } from './store-routes.ts';

const accountRoutes: AccountRoute[] = [
  globalRoute('GET', '/user/tokens/verify', () => ({ result: { id: 'token', status: 'active' } })),
  route('GET', '', (state) => ({ result: { id: state.id, name: 'Simulated account' } })),
  globalRoute('GET', '/memberships', (state) => ({
    result: [{ id: 'membership', account: { id: state.id, name: 'Simulated account' } }],
  })),
  globalRoute('GET', '/zones', (state, { query }) => ({
    result: state.zones
      .filter(({ name }) => name === query.get('name'))
      .map(({ id, name, status }) => ({ id, name, status, account: { id: state.id } })),
  })),
  globalRoute('GET', '/zones/:zone/email/sending/subdomains', (state, { params }) => ({
    result: (state.zones.find(({ id }) => id === params.zone)?.sending ?? []).map((name) => ({
      tag: name,
      name,
      enabled: true,
    })),
  })),
];

export const ROUTES: readonly AccountRoute[] = [
  ...accountRoutes,
  ...databaseRoutes,
  ...storeRoutes,
  ...scriptRoutes,
  ...pagesRoutes,
];
