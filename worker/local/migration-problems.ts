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
/**
 * What the platform can't split into statements. It takes an upper-case BEGIN before white space for the start of a trigger's body, and
 * the next END for its end, also that of a CASE. SQLite by itself reads all of these.
 */
const UNSPLITTABLE: readonly [problem: string, isIn: RegExp][] = [
  ['CASE, where iif() does', /\bCASE\b/i],
  ['BEGIN in lower case', /\bbegin\b/],
  ['a carriage return', /\r/],
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

/** What would keep the platform from applying a migration that SQLite applies. */
export function splittingProblems(sql: string): string[] {
  const code = withoutQuoted(sql);
  return UNSPLITTABLE.flatMap(([problem, isIn]) => (isIn.test(code) ? [problem] : []));
}

/** The statements of a script as the platform splits it. */
export function splitAsPlatform(sql: string): string[] {
  const statements: string[] = [];
  let start = 0;
  let isInBody = false;
  for (const { 0: found, index } of withoutQuoted(sql).matchAll(/;|\bBEGIN(?=\s)|\bEND(?=[;\s])/g)) {
    if (found !== ';') isInBody = found === 'BEGIN';
    else if (!isInBody) {
      statements.push(sql.slice(start, index + 1));
      start = index + 1;
    }
  }
  return [...statements, sql.slice(start)].filter((statement) => statement.trim() !== '');
}

/** The parts between semicolons: as written, and without comments, texts and quoted names. The steps of a trigger are parts too. */
function statementsOf(sql: string): { text: string; code: string }[] {
  const code = withoutQuoted(sql);
  const statements: { text: string; code: string }[] = [];
  for (let start = 0; start < code.length; ) {
    const semicolon = code.indexOf(';', start);
    const end = semicolon === -1 ? code.length : semicolon + 1;
    statements.push({ text: sql.slice(start, end), code: code.slice(start, end) });
    start = end;
  }
  return statements;
}

/** A text of the same length without comments, texts and quoted names. */
function withoutQuoted(sql: string): string {
  return sql.replace(COMMENT_OR_QUOTED, (match) =>
    /^['"`[]/.test(match) ? `?${' '.repeat(match.length - 1)}` : ' '.repeat(match.length),
  );
}
