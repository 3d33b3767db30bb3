import { join } from 'node:path';
import type { Plugin } from 'vite';

const TREE = join(import.meta.dirname, '../src/route-tree.gen.ts');
const OPERATORS = /\bSignedInOperator/;
const IMPORT_OR_CONSTANT = /^(?:import|const) [\s\S]*?;\n/gm;
const ENTRY = /^ {2}SignedInOperatorRoute: SignedInOperatorRouteWithChildren,\n/m;

/**
 * Divides the generated tree of routes, so that only operators load the routes of their area: `route-tree.gen.ts` is without
 * them, and `virtual:operator-routes` adds them to it.
 */
export function operatorRoutes(): Plugin {
  return {
    name: 'operator-routes',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^virtual:operator-routes$/ },
      handler: () => `${TREE}?operators`,
    },
    transform: {
      filter: { id: /\/route-tree\.gen\.ts(\?operators)?$/ },
      handler(code, id) {
        if (!ENTRY.test(code)) this.error('The generated tree has no operators’ routes.');
        const isTheirs = (statement: string) => OPERATORS.test(statement) && !ENTRY.test(statement);
        if (!id.endsWith('?operators'))
          return code
            .replace(IMPORT_OR_CONSTANT, (statement) => (isTheirs(statement) ? '' : statement))
            .replace(ENTRY, '');
        return `
          import { Route as SignedInRoute } from './routes/_signed-in';
          ${(code.match(IMPORT_OR_CONSTANT) ?? []).filter(isTheirs).join('')}
          SignedInRoute.addChildren([...SignedInRoute.children, SignedInOperatorRouteWithChildren]);`;
      },
    },
  };
}
