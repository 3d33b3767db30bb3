import { stripVTControlCharacters } from 'node:util';

/** The result of a step of `npm test`. `report` is printed after a failure. */
export interface Tally {
  passed: number;
  failed: number;
  report: string;
  /** The tests that failed. They are printed again at the end. */
  failures: Failure[];
  files: TestFile[];
}

/** A test that failed, as `file: name`, and the first line of what it says. */
export interface Failure {
  name: string;
  reason: string;
}

/** A file with the time that its tests took together. */
interface TestFile {
  name: string;
  ms: number;
}

/** The tally of a single check. */
export function tallyOf(ok: boolean, report: string): Tally {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, report, failures: [], files: [] };
}

const MAX_REASON = 300;

/** The first line of an error's text, without the colors of a terminal. */
export function reasonIn(text = ''): string {
  return stripVTControlCharacters(text).trim().split('\n', 1).join('').slice(0, MAX_REASON);
}

/** The tally of many tests. A tool that failed without a failing test, for example in a crash, counts as one failure. */
export function tallyOfMany(
  counts: Pick<Tally, 'passed' | 'failures' | 'files'>,
  ok: boolean,
  report: string,
): Tally {
  const { length } = counts.failures;
  return { ...counts, failed: length === 0 && !ok ? 1 : length, report };
}
