import { DomainError } from '../../../platform/errors.ts';

/** A field of a GraphQL query with its arguments and selected fields. */
export interface Field {
  name: string;
  arguments: Record<string, unknown>;
  fields: Field[];
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[A-Za-z_]\w*|-?\d[\d.]*|[{}()[\]:$]|\S/g;

/**
 * Parses the part of GraphQL that queries of fields and arguments need, from plain text or a JSON body `{query, variables}`.
 * Commas, comments and an operation's name and declarations are skipped. Throws `graphql.syntax`.
 */
export function readQuery(body: string): Field[] {
  const { query, variables } = unwrapped(body);
  const tokens = query.replace(/#.*$/gm, '').replace(/,/g, ' ').match(TOKEN) ?? [];
  const start = startOfSelection(tokens);
  const [fields] = selection(tokens, start, variables);
  return fields;
}

function unwrapped(body: string): { query: string; variables: Record<string, unknown> } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return { query: body, variables: {} };
  }
  const query = isRecord(parsed) && typeof parsed.query === 'string' ? parsed.query : '';
  return { query, variables: isRecord(parsed) && isRecord(parsed.variables) ? parsed.variables : {} };
}

/** The first brace outside the parentheses of an operation's declarations. */
function startOfSelection(tokens: string[]): number {
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    if (token === '(') depth++;
    if (token === ')') depth--;
    if (token === '{' && depth === 0) return at + 1;
  }
  throw syntaxError('no selection');
}

function selection(tokens: string[], from: number, variables: Record<string, unknown>): [Field[], number] {
  const fields: Field[] = [];
  let at = from;
  while (tokens[at] !== '}') {
    const name = tokens[at];
    if (name === undefined || !/^[A-Za-z_]/.test(name)) throw syntaxError(name ?? 'the end');
    const field: Field = { name, arguments: {}, fields: [] };
    at++;
    if (tokens[at] === '(') [field.arguments, at] = argumentList(tokens, at + 1, variables);
    if (tokens[at] === '{') [field.fields, at] = selection(tokens, at + 1, variables);
    fields.push(field);
  }
  return [fields, at + 1];
}

function argumentList(
  tokens: string[],
  from: number,
  variables: Record<string, unknown>,
): [Record<string, unknown>, number] {
  const read: Record<string, unknown> = {};
  let at = from;
  while (tokens[at] !== ')') {
    const name = tokens[at];
    if (name === undefined || tokens[at + 1] !== ':') throw syntaxError(name ?? 'the end');
    [read[name], at] = value(tokens, at + 2, variables);
  }
  return [read, at + 1];
}

function value(tokens: string[], at: number, variables: Record<string, unknown>): [unknown, number] {
  const token = tokens[at];
  if (token === undefined) throw syntaxError('the end');
  if (token === '$') return [variables[tokens[at + 1] ?? ''], at + 2];
  if (token === 'null') return [undefined, at + 1];
  if (token !== '[') return [token.startsWith('"') ? JSON.parse(token) : token, at + 1];
  const list: unknown[] = [];
  let next = at + 1;
  while (tokens[next] !== ']') {
    let item: unknown;
    [item, next] = value(tokens, next, variables);
    list.push(item);
  }
  return [list, next + 1];
}

function syntaxError(near: string): DomainError {
  return new DomainError('graphql.syntax', `Syntax error near ${near}.`, 400);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
