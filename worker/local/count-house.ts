import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * `npm run count`: prints how large the product is, and how many of its files one change touches. Tests, generated code,
 * benchmarks, the sandbox and local tools don't count. `-- <commit>` counts another commit.
 */
const [commit] = process.argv.slice(2);
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 });
const paths = (commit ? git('ls-tree', '-r', '--name-only', commit) : git('ls-files')).trim().split('\n');
const textOf = (path: string) => (commit ? git('show', `${commit}:${path}`) : readFileSync(path, 'utf8'));

const PRODUCT = /^(worker|web\/(src|functions)|client|script)\/.*\.(tsx?|css)$/;
const NOT_COUNTED =
  /\.test\.tsx?$|\/testing\/|-suite\.ts$|\.gen\.|^worker\/(bench|sandbox|local|checks|histories)\/|^worker\/networks\/\w+\/sandbox\/|^script\/releases\//;

const files = new Map(
  paths.filter((path) => PRODUCT.test(path) && !NOT_COUNTED.test(path)).map((path) => [path, textOf(path)]),
);
const lengths = [...files.values()].map((text) => text.split('\n').length - 1);
const naming = (pattern: RegExp, except = /^$/) =>
  [...files].filter(([path, text]) => pattern.test(text) && !except.test(path)).length;

const counts: Record<string, number> = {
  files: files.size,
  lines: lengths.reduce((sum, length) => sum + length, 0),
  'files above 350 lines': lengths.filter((length) => length > 350).length,
  'folders of worker/': new Set(
    [...files.keys()].flatMap((path) => /^worker\/([^/]+)\//.exec(path)?.[1] ?? []),
  ).size,
  'files with at most 15 lines': lengths.filter((length) => length <= 15).length,
  'files of other districts that import the archive of sales': naming(
    /from '[^']*sale-archive\//,
    /\/sales\//,
  ),
  // Each of these is one thing. The files that name it are those that a second one like it would touch.
  'files that name the route GET /v1/operations/alerts': naming(/operations\/alerts|alertRoutes/),
  'files that name the email “payout details changed”': naming(/payout_details_changed|payoutDetailsChanged/),
  'files that name the optional email “weekly digest”': naming(/weekly_digest|weeklyDigest/),
  'files outside its folder that name SitePlug': naming(/siteplug/i, /\/siteplug\//),
  'files that name the tool search_brands': naming(/search_brands|searchBrands/),
  'files outside its folder that name the table of notes about publishers': naming(
    /publisher_notes|publisherNotes|eraseNotes/,
    /accounts\/publishers\//,
  ),
  'files that name the screen of alerts': naming(/alerts-tab|'alerts'/),
};
for (const [what, count] of Object.entries(counts)) console.log(`${String(count).padStart(7)}  ${what}`);
