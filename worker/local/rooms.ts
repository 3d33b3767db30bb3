/**
 * Which room may import which. A room is a folder of `worker/`. It imports rooms of the layers below its own, and of its
 * own layer only those that are listed here.
 */
export const LAYERS: readonly Readonly<Record<string, readonly string[]>>[] = [
  { platform: [], contract: ['platform'], http: ['platform', 'contract'] },
  {
    ledger: [],
    alerts: ['audit'],
    audit: [],
    'account-activity': [],
    settings: ['audit'],
    'rate-limits': [],
    email: ['alerts'],
  },
  {
    clicks: [],
    catalog: ['clicks'],
    tracking: ['catalog', 'clicks'],
    webhooks: ['clicks'],
    logos: ['catalog', 'webhooks'],
  },
  {
    publishers: [],
    'api-keys': ['publishers'],
    identity: ['api-keys', 'publishers'],
    oauth: ['identity', 'api-keys', 'publishers'],
    operators: ['identity', 'publishers'],
    integrations: ['oauth', 'api-keys', 'publishers'],
    links: ['publishers'],
    compliance: ['links', 'publishers'],
  },
  {
    earnings: [],
    conversions: ['earnings'],
    networks: ['conversions', 'earnings'],
    adjustments: ['conversions'],
    payouts: ['earnings', 'conversions', 'adjustments'],
  },
  { reporting: [], operations: ['reporting'], notifications: ['reporting'], feedback: [] },
  { compat: [], openapi: [], mcp: ['openapi'] },
  { app: [] },
];

/** Folders beside the rooms: other programs and Workers, and tests that span rooms. */
const BESIDE = ['sandbox', 'local', 'bench', 'checks', 'histories'];

/** The ledger depends on the platform alone, so that nothing else can change what it means. */
const EXACT: Readonly<Record<string, readonly string[]>> = { ledger: ['platform'] };

/** Every room with the rooms that it may import. */
export const ROOMS: ReadonlyMap<string, readonly string[]> = new Map(
  LAYERS.flatMap((layer, index) => {
    const below = LAYERS.slice(0, index).flatMap((each) => Object.keys(each));
    return Object.entries(layer).map(
      ([room, beside]) => [room, EXACT[room] ?? [...below, ...beside]] as const,
    );
  }),
);

/** The rules as dependency-cruiser takes them: no cycles, and no import that isn't listed. Biome checks those of `web/`. */
export const FORBIDDEN = [
  forbid('no-cycles', {}, { circular: true }),
  forbid(
    'room-without-a-line',
    {},
    { path: '^worker/[^/]+/', pathNot: folders([...ROOMS.keys(), ...BESIDE]) },
  ),
  ...[...ROOMS].map(([room, allowed]) =>
    forbid(
      `imports-of-${room}`,
      { path: folders([room]) },
      { path: '^worker/', pathNot: folders([room, ...allowed]) },
    ),
  ),
];

interface Paths {
  path?: string;
  pathNot?: string;
}

function forbid(name: string, from: Paths, to: Paths & { circular?: boolean }) {
  return { name, severity: 'error' as const, from, to };
}

function folders(names: readonly string[]): string {
  return `^worker/(${names.join('|')})/`;
}
