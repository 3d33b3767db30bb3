import type { Plugin } from 'vite';

const SIGNATURE = /^function createLucideIcon\(iconDataOrName, iconNode = \[\], aliases = \[\]\) \{$/m;

/** An icon as Lucide draws it by default. `props` are attributes of the `svg`. */
const CREATE_ICON = `
import { createElement } from 'react';
export default ({ size, node }) => (props) =>
  createElement(
    'svg',
    {
      width: size,
      height: size,
      viewBox: \`0 0 \${size} \${size}\`,
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
      ...props,
    },
    node.map(([tag, attributes]) => createElement(tag, attributes)),
  );
`;

/**
 * Lucide's icons can be configured in ways that no screen uses, at the cost of a kilobyte on every page. This replaces that
 * code. Throws if a new release of Lucide creates its icons in another way.
 */
export function smallIcons(): Plugin {
  return {
    name: 'tributary:small-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
      handler(code) {
        if (!SIGNATURE.test(code))
          throw new Error('Lucide no longer creates its icons as small-icons.ts expects.');
        return { code: CREATE_ICON, map: null };
      },
    },
  };
}
