/** What a later migration must not do: the version that runs while it is applied, and after it, still reads and writes the tables. */
const RULES: readonly [problem: string, isIn: (statement: string) => boolean][] = [
  ['DROP', (statement) => /\bDROP\b/.test(statement)],
  ['RENAME', (statement) => /\bRENAME\b/.test(statement)],
  [
    'ADD COLUMN … NOT NULL without a default',
    (statement) =>
      /\bALTER\s+TABLE\b.*\bADD\b.*\bNOT\s+NULL\b/s.test(statement) && !/\bDEFAULT\b/.test(statement),
  ],
];
const COMMENT_OR_QUOTED = /--[^\n]*|\/\*.*?\*\/|'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]/gs;
const IS_SAFE = /--[ \t]*safe:[ \t]*\S/i;

/**
 * The problems of a migration, each with its statement. A statement with a comment such as `-- safe: no version reads it` in it
 * or above it has none.
 */
export function migrationProblems(sql: string): string[] {
  return statementsOf(sql).flatMap(({ text, code }) => {
    if (IS_SAFE.test(text)) return [];
    const statement = code.replace(/\s+/g, ' ').trim();
    return RULES.flatMap(([problem, isIn]) => (isIn(code.toUpperCase()) ? [`${problem}: ${statement}`] : []));
  });
}

/** The parts between semicolons: as written, and without comments, texts and quoted names. The steps of a trigger are parts too. */
function statementsOf(sql: string): { text: string; code: string }[] {
  const code = sql.replace(COMMENT_OR_QUOTED, (match) =>
    /^['"`[]/.test(match) ? `?${' '.repeat(match.length - 1)}` : ' '.repeat(match.length),
  );
  const statements: { text: string; code: string }[] = [];
  for (let start = 0; start < code.length; ) {
    const semicolon = code.indexOf(';', start);
    const end = semicolon === -1 ? code.length : semicolon + 1;
    statements.push({ text: sql.slice(start, end), code: code.slice(start, end) });
    start = end;
  }
  return statements;
}
