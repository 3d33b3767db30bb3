import { OUTSIDE_ROOMS, ROOMS } from './worker/rooms.mjs';

/** Every import that the table of rooms doesn't list is an error, as is every cycle. */
const rooms = Object.keys(ROOMS);
const folder = (names) => `^worker/(${names.join('|')})/`;
const TESTS = String.raw`\.test\.ts$|/testing/|-suite\.ts$`;

const roomRules = rooms.map((room) => ({
  name: `imports-of-${room}`,
  comment: `worker/rooms.mjs lists what ${room}/ may import.`,
  severity: 'error',
  from: { path: `^worker/${room}/`, pathNot: TESTS },
  to: { path: '^worker/', pathNot: folder([room, ...ROOMS[room]]) },
}));

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: { pathNot: TESTS }, to: { circular: true } },
    {
      name: 'no-unknown-room',
      comment: 'A new folder in worker/ needs a line in worker/rooms.mjs.',
      severity: 'error',
      from: {},
      to: { path: '^worker/[^/]+/', pathNot: folder([...rooms, ...OUTSIDE_ROOMS]) },
    },
    ...roomRules,
    {
      name: 'web-imports-only-the-contract',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: '^worker/', pathNot: '^worker/contract/' },
    },
    {
      name: 'web-layers',
      comment: 'routes → features → ui, lib.',
      severity: 'error',
      from: { path: '^web/src/(ui|lib)/', pathNot: TESTS },
      to: { path: '^web/src/(features|routes)/' },
    },
    {
      name: 'web-features-do-not-import-routes',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/routes/' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    includeOnly: '^(worker|web/src)/',
    exclude: { path: String.raw`\.gen\.d\.ts$|route-tree\.gen\.ts$` },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs'] },
  },
};
