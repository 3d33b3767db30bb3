import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BROWSER_TARGETS } from './browser-targets.ts';

/** What browsers run: the app, the contracts that it shares with the Worker, and the script. */
const SOURCES = globSync(['web/src/**/*.{ts,tsx}', 'worker/platform/contract/**/*.ts', 'script/*.ts']).filter(
  (file) => !/\.test\.tsx?$|web\/src\/testing\/|script\/(build|releases)\.ts$/.test(file),
);
const NEVER = Number.POSITIVE_INFINITY;

/**
 * The first versions of browsers with an API, by MDN. The compiler refuses newer methods of JavaScript by the `lib` of
 * `tsconfig.json`, but it knows all APIs of the newest browsers.
 */
const APIS: readonly { api: RegExp; chrome: number; firefox: number; safari: number }[] = [
  { api: /\bURL\.parse\(/, chrome: 126, firefox: 126, safari: 18 },
  { api: /\bURLPattern\b/, chrome: 95, firefox: 142, safari: 26 },
  { api: /\bAbortSignal\.any\b/, chrome: 116, firefox: 124, safari: 17.4 },
  { api: /\.bytes\(/, chrome: 132, firefox: 128, safari: 18 },
  { api: /\bstartViewTransition\b/, chrome: 111, firefox: 144, safari: 18 },
  { api: /\.setHTML\(/, chrome: 146, firefox: 148, safari: NEVER },
  { api: /\.(setHTMLUnsafe|parseHTMLUnsafe)\(/, chrome: 124, firefox: 123, safari: 17.4 },
  { api: /\.moveBefore\(/, chrome: 133, firefox: 144, safari: NEVER },
  { api: /\bcaretPositionFromPoint\b/, chrome: 128, firefox: 20, safari: 18.4 },
  { api: /\bonscrollend\b|['"]scrollend['"]/i, chrome: 114, firefox: 109, safari: 26.2 },
  { api: /\bclosedby=|\.requestClose\(/i, chrome: 134, firefox: 141, safari: 26.2 },
  { api: /\bcommandfor=/i, chrome: 135, firefox: 144, safari: 26.2 },
  { api: /\bCloseWatcher\b/, chrome: 126, firefox: NEVER, safari: NEVER },
  { api: /\bcookieStore\b/, chrome: 87, firefox: 140, safari: 18.4 },
  { api: /\bscheduler\.(yield|postTask)\b/, chrome: 129, firefox: 142, safari: NEVER },
  { api: /\bparse(Creation|Request)OptionsFromJSON\b/, chrome: 129, firefox: 119, safari: 18.4 },
  { api: /\bgetClientCapabilities\b/, chrome: 133, firefox: 135, safari: 17.4 },
];

const NEWER = APIS.filter(({ api: _, ...first }) =>
  (['chrome', 'firefox', 'safari'] as const).some((browser) => first[browser] > BROWSER_TARGETS[browser]),
);

describe('the code of the app and the script', () => {
  it('calls no API that a supported browser lacks', () => {
    const uses = SOURCES.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return NEWER.flatMap(
        ({ api }) =>
          api
            .exec(text)
            ?.slice(0, 1)
            .map((use) => `${file}: ${use}`) ?? [],
      );
    });
    expect(uses).toEqual([]);
  });
});
