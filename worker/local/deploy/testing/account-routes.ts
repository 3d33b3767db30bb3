import { z } from 'zod';
import { type AccountRoute, globalRoute, jsonOf, pageOf, route } from './account-route.ts';
import { type AccountState, Refusal } from './account-state.ts';
import { databaseRoutes } from './database-routes.ts';
import { pagesRoutes } from './pages-routes.ts';
import { scriptRoutes } from './script-routes.ts';
import { storeRoutes } from './store-routes.ts';

/** A host has either one CNAME or addresses. */
const ADDRESS_TYPES = ['A', 'AAAA', 'CNAME'];

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
  globalRoute('GET', '/zones/:zone/dns_records', (state, { params, query }) => {
    const { records } = zoneWithId(state, params.zone);
    return pageOf(
      records.filter(({ name }) => name === (query.get('name') ?? name)),
      query,
    );
  }),
  globalRoute('POST', '/zones/:zone/dns_records', (state, { params, body }) => {
    const zone = zoneWithId(state, params.zone);
    const { ttl: _, ...record } = jsonOf(body, {
      type: z.literal('CNAME'),
      name: z.string(),
      content: z.string(),
      proxied: z.boolean(),
      ttl: z.literal(1),
    });
    if (state.zoneOf(record.name) !== zone)
      throw new Refusal(400, 9_000, `${record.name} is no name of the zone ${zone.name}.`);
    if (state.recordsOf(record.name).some(({ type }) => ADDRESS_TYPES.includes(type)))
      throw new Refusal(400, 81_053, 'An A, AAAA, or CNAME record with that host already exists.');
    return { result: state.addRecord(record) };
  }),
  globalRoute('GET', '/zones/:zone/email/sending/subdomains', (state, { params }) => {
    if (state.emailSendingRefusal) throw state.emailSendingRefusal;
    const { sending } = zoneWithId(state, params.zone);
    return { result: sending.map((name) => ({ tag: name, name, enabled: true })) };
  }),
];

function zoneWithId(state: AccountState, id = '') {
  const zone = state.zones.find((each) => each.id === id);
  if (!zone) throw new Refusal(404, 7_003, 'Could not route to the zone.');
  return zone;
}

export const ROUTES: readonly AccountRoute[] = [
  ...accountRoutes,
  ...databaseRoutes,
  ...storeRoutes,
  ...scriptRoutes,
  ...pagesRoutes,
];
