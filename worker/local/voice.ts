import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Finds the patterns that docs/voice.md forbids, and references to documents that don't exist. Prints each with its file
 * and line, and fails if there are any.
 */
const ROOT = join(import.meta.dirname, '../..');

/** Each pattern with what to write instead. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\bthe books\b/i, 'the database, D1 or the ledger'],
  [/\banew\b/i, 'again'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\b(some|no)body\b/i, 'someone, no one'],
  [/\be-mails?\b/i, 'email'],
  [/(?<![\w./'`-])mails?(?![\w./'(:-])/, 'email'],
  [/\bin force\b/i, 'current'],
  [/\b(yours|ours)\b/i, 'your own …, our …'],
  [/\bcould not be (read|reached|loaded)\b/i, 'couldn’t load, couldn’t reach'],
  [/\bbeforehand\b/i, 'in advance'],
  [/\bkept apart\b|\bset aside\b/i, 'rejected'],
  [
    /catalogue|monetis|colour|behaviour|licence|normalis|recognis|authoris|organis|favour|honour/i,
    'US spelling',
  ],
  [/\b(MOST|LONGEST|LARGEST|HIGHEST|BELIEVED)(_[A-Z]+)*\b/, 'MAX_…, …_TTL_MS'],
  [/\bstanding\b/i, 'status'],
  [/\borphan\w*\b/i, 'unattributed'],
  [/\bthe house\b(?! style)/i, 'the network margin'],
  [/\b(un)?seal(s|ed|er|ing)?\b|\bSEAL_/i, 'close, encrypt or sign'],
  [/\bcarry-over\b/i, 'clawback'],
  [/\btraffic source\b/i, 'link type'],
  [/\bearnings notices?\b/i, 'earnings notification'],
  [/\bMAILS?(_[A-Z]+)*\b/, 'EMAIL_…, EMAILS'],
  [
    /\b(publisher|operator) specification\b|\bDESIGN(\.md)? \d/i,
    'no reference: the document isn’t in the repository',
  ],
];

/** These state the rule itself. */
const EXEMPT = new Set(['docs/voice.md', 'worker/local/voice.ts']);
const PROSE = /\.(ts|tsx|mjs|mdx?|sql|css|toml)$/;
const GENERATED = /\.gen\.|^migrations\/meta\//;

/** The names of files that the API serves (worker/openapi/context/formats.ts). */
const DOWNLOADS = new Set([
  'tributary.md',
  'tributary-knowledge.md',
  'SKILL.md',
  '.claude/skills/tributary/SKILL.md',
  'AGENTS.md',
]);

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) => PROSE.test(file) && !GENERATED.test(file) && !EXEMPT.has(file) && existsSync(join(ROOT, file)),
  );
const problems = files.flatMap((file) => {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  return lines.flatMap((line, index) =>
    problemsOf(file, line).map((problem) => `${file}:${index + 1}: ${problem}`),
  );
});
for (const problem of problems) console.error(problem);
console.log(`${files.length} files read, ${problems.length} problems of voice.`);
process.exitCode = problems.length > 0 ? 1 : 0;

function problemsOf(file: string, line: string): string[] {
  const patterns = FORBIDDEN.flatMap(([pattern, instead]) => {
    const found = pattern.exec(line);
    return found ? [`“${found[0]}”: write ${instead}`] : [];
  });
  return [...patterns, ...danglingReferences(file, line)];
}

/** Documents of this repository that a line names but that don't exist. */
function danglingReferences(file: string, line: string): string[] {
  const named = [...line.matchAll(/(?<![\w/:.-])((?:\.{1,2}\/|docs\/|worker\/|web\/)?[\w/.-]+\.md)\b/g)].map(
    (match) => match[1] ?? '',
  );
  return named
    .filter((path) => !DOWNLOADS.has(path))
    .filter((path) => !existsSync(join(ROOT, path)) && !existsSync(join(ROOT, dirname(file), path)))
    .map((path) => `“${path}” doesn’t exist`);
}
