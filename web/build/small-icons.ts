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
    ...node.map(([tag, attributes]) => createElement(tag, attributes)),
  );
`;

/** What an icon's module has that `CREATE_ICON` doesn't read: names, the keys of React, and an expression without effect. */
const UNREAD = /^ {2}name: "[^"]*",\n|,\s*key: "[^"]*"|^__iconData\.node;\n/gm;

/**
 * Lucide's icons can be configured in ways that no screen uses, at the cost of a kilobyte on every page. This replaces that
 * code. Throws if a new release of Lucide creates its icons in another way.
 */
export function smallIcons(): Plugin {
  return {
    name: 'tributary:small-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/(createLucideIcon|icons\/[^/]+)\.mjs$/ },
      handler(code, id) {
        const isIcon = id.includes('/icons/');
        const small = isIcon ? code.replaceAll(UNREAD, '') : CREATE_ICON;
        const isExpected = isIcon
          ? small !== code || !code.includes('createLucideIcon')
          : SIGNATURE.test(code);
        if (!isExpected) throw new Error(`Lucide’s ${id} isn’t as small-icons.ts expects.`);
        return { code: small, map: null };
      },
    },
  };
}
