/**
 * Which room may import which. A room is a folder of `worker/`; it imports rooms of the layers below its own, and of its
 * own layer only those that are named here. `npm run verify` checks it, and draws docs/architecture.md from it.
 */

/** Layers from the bottom up. Within a layer, a room may import the rooms that it lists. */
const LAYERS = [
  { platform: [], contract: ['platform'], http: ['platform', 'contract'] },
  { ledger: [], alerts: [], settings: [], 'rate-limits': [], email: ['alerts'] },
  { catalog: ['clicks'], clicks: [], tracking: ['catalog', 'clicks'], webhooks: ['clicks'] },
  {
    publishers: [],
    'api-keys': ['publishers'],
    identity: ['api-keys', 'publishers'],
    links: ['publishers'],
    compliance: ['links', 'publishers'],
  },
  {
    earnings: [],
    conversions: ['earnings'],
    networks: ['conversions', 'earnings'],
    payouts: ['earnings'],
  },
  { reporting: [], operations: ['reporting'], notifications: ['reporting'], feedback: [] },
  { compat: [], openapi: [] },
  { app: [] },
];

/** The ledger's money depends on nothing but the platform, however low other rooms are. */
const EXACT = { ledger: ['platform'] };

/** Every room with the rooms that it may import. */
export const ROOMS = Object.fromEntries(
  LAYERS.flatMap((layer, index) => {
    const below = LAYERS.slice(0, index).flatMap((each) => Object.keys(each));
    return Object.entries(layer).map(([room, beside]) => [room, EXACT[room] ?? [...below, ...beside]]);
  }),
);

/** Folders beside the rooms: other Workers and programs, and tests that span rooms. */
export const OUTSIDE_ROOMS = ['sandbox', 'local', 'bench', 'histories'];

export { LAYERS };
