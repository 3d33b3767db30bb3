import { DISTRICTS } from './districts.ts';

/** The parts of a test run. A list has paths; `true` is the whole part, and `null` leaves it out. */
export interface TestPlan {
  checks: readonly string[] | true | null;
  /** Rules, Worker and components: the tests that Vitest runs. */
  units: readonly string[] | true | null;
  /** The journeys: the tests that Playwright runs against a running system. */
  browser: readonly string[] | true | null;
}

const EVERYTHING: TestPlan = { checks: true, units: true, browser: true };
const NOTHING: TestPlan = { checks: null, units: null, browser: null };
const PARTS: ReadonlyMap<string, TestPlan> = new Map([
  ['checks', { ...NOTHING, checks: true }],
  ['worker', { ...NOTHING, units: true }],
  ['browser', { ...NOTHING, browser: true }],
]);
const JOURNEYS = 'web/tests';
/** Where the folders of subjects are. */
const SUBJECTS = ['worker', 'web/src/features'];

/**
 * Plans the run for the arguments of `npm test`: a part (`checks`, `worker`, `browser`), a folder of `worker/` or of the web's
 * features by its name (`payouts`), a folder in one of these (`oauth`), or a path. Without arguments, everything runs. Throws for
 * an argument that matches nothing.
 */
export function planTests(args: readonly string[], exists: (path: string) => boolean): TestPlan {
  return args.length === 0 ? EVERYTHING : args.map((arg) => planOne(arg, exists)).reduce(merge);
}

function planOne(arg: string, exists: (path: string) => boolean): TestPlan {
  const part = PARTS.get(arg);
  if (part) return part;
  const path = arg.replace(/\/+$/, '');
  if (path.includes('/') && exists(path)) return planPaths([path]);
  const folders = [
    path,
    ...SUBJECTS.flatMap((subjects) => [`${subjects}/${path}`, ...inDistricts(subjects, path)]),
  ].filter(exists);
  if (folders.length === 0)
    throw new Error(
      `No part, folder or file is called “${arg}”. Use checks, worker or browser, a folder of worker/ or web/src/features/ or one in it, or a path.`,
    );
  return planPaths(folders);
}

function planPaths(paths: readonly string[]): TestPlan {
  const isJourney = (path: string) => path === JOURNEYS || path.startsWith(`${JOURNEYS}/`);
  const [journeys, units] = [paths.filter(isJourney), paths.filter((path) => !isJourney(path))];
  return {
    checks: paths,
    units: units.length > 0 ? units : null,
    browser: journeys.length > 0 ? journeys : null,
  };
}

function inDistricts(subjects: string, folder: string): string[] {
  return Object.keys(DISTRICTS).map((district) => `${subjects}/${district}/${folder}`);
}

function merge(a: TestPlan, b: TestPlan): TestPlan {
  return {
    checks: mergePaths(a.checks, b.checks),
    units: mergePaths(a.units, b.units),
    browser: mergePaths(a.browser, b.browser),
  };
}

function mergePaths(a: TestPlan['units'], b: TestPlan['units']): TestPlan['units'] {
  if (a === true || b === true) return true;
  return a && b ? [...a, ...b] : (a ?? b);
}
