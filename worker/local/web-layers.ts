import { forbid } from './districts.ts';

/** The layers of `web/src/`, the lowest first. A layer imports those below it. */
const LAYERS = ['ui', 'lib', 'shell', 'features', 'routes'];

/**
 * The features, each with those that it may import. Their names are those of the Worker's districts, and three more: `setup` has
 * the guides for builders and platforms, `site` the public pages, `docs` the documentation.
 */
const FEATURES: Readonly<Record<string, readonly string[]>> = {
  catalog: [],
  clicks: [],
  webhooks: [],
  payouts: [],
  accounts: ['payouts'],
  links: ['clicks'],
  compliance: ['clicks'],
  sales: ['catalog', 'clicks', 'compliance', 'payouts'],
  networks: ['catalog'],
  reconciliation: [],
  reporting: ['catalog', 'clicks', 'payouts', 'sales'],
  monitoring: ['clicks'],
  'test-tools': ['clicks'],
  mcp: ['accounts', 'links'],
  docs: [],
  site: ['clicks', 'docs', 'monitoring', 'payouts', 'reporting', 'sales'],
  setup: ['accounts', 'links', 'mcp', 'site'],
};

const FEATURE = '^web/src/features/([^/]+)/';

/** The rules of the web app as dependency-cruiser takes them. */
export const WEB_FORBIDDEN = [
  ...LAYERS.map((layer, index) =>
    forbid(
      `imports-of-${layer}`,
      { path: `^web/src/${layer}/` },
      { path: `^web/src/(${LAYERS.slice(index + 1).join('|') || 'none'})/` },
    ),
  ),
  forbid(
    'more-than-the-contract',
    { path: '^web/src/' },
    { path: '^worker/', pathNot: '^worker/(platform/(contract/|money[.]ts$)|clicks/classification[.]ts$)' },
  ),
  forbid(
    'feature-without-a-subject',
    {},
    { path: FEATURE, pathNot: `^web/src/features/(${Object.keys(FEATURES).join('|')})/` },
  ),
  ...Object.entries(FEATURES).map(([feature, allowed]) =>
    forbid(
      `imports-of-feature-${feature}`,
      { path: `^web/src/features/${feature}/` },
      { path: FEATURE, pathNot: `^web/src/features/(${[feature, ...allowed].join('|')})/` },
    ),
  ),
];

/** The entries of `FEATURES` that no import needs. */
export function unusedFeatureImports(imports: readonly (readonly [from: string, to: string])[]): string[] {
  const featureOf = (path: string) => new RegExp(FEATURE).exec(path)?.[1];
  const used = new Set(imports.map(([from, to]) => `${featureOf(from)} ${featureOf(to)}`));
  return Object.entries(FEATURES).flatMap(([feature, allowed]) =>
    allowed
      .filter((other) => !used.has(`${feature} ${other}`))
      .map((other) => `${feature} doesn’t import ${other}`),
  );
}
