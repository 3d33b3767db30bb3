import type { ArgumentField } from './argument-fields.ts';

/** What was typed or chosen for each argument. Brands and texts are one per line. */
export type ArgumentValues = Record<string, string | boolean>;

/** The message of each argument that is wrong. */
export type ArgumentProblems = Readonly<Record<string, string>>;

/** A tool that writes has it. The form begins with it switched on. */
export const DRY_RUN = 'dry_run';

/** The values of an untouched form. */
export function initialValues(fields: readonly ArgumentField[]): ArgumentValues {
  return Object.fromEntries(
    fields.map(({ name, kind, defaultText }) => [
      name,
      kind === 'boolean' ? name === DRY_RUN || defaultText === 'true' : '',
    ]),
  );
}

/** The arguments of a call, or what keeps it from being sent. The API checks the rest. */
export function readArguments(
  fields: readonly ArgumentField[],
  values: ArgumentValues,
): { args: Record<string, unknown>; problems: ArgumentProblems } {
  const args: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const read = readArgument(field, values[field.name] ?? '');
    if ('problem' in read) problems[field.name] = read.problem;
    else if (read.value !== undefined) args[field.name] = read.value;
  }
  return { args, problems };
}

type Read = { value: unknown } | { problem: string };

function readArgument(field: ArgumentField, given: string | boolean): Read {
  if (typeof given === 'boolean')
    return { value: `${given}` === (field.defaultText ?? 'false') ? undefined : given };
  const text = given.trim();
  if (text === '') return field.isRequired ? { problem: 'This field is required.' } : { value: undefined };
  switch (field.kind) {
    case 'integer':
      return /^-?\d+$/.test(text) ? { value: Number(text) } : { problem: 'Must be a whole number.' };
    case 'number':
      return Number.isFinite(Number(text)) ? { value: Number(text) } : { problem: 'Must be a number.' };
    case 'brands':
    case 'lines':
      return { value: linesOf(text) };
    case 'json':
    case 'json-list':
      return readJson(text, field.kind === 'json-list');
    default:
      return { value: text };
  }
}

/** The lines of a text that aren't empty. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function readJson(text: string, isList: boolean): Read {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problem: `This isn’t valid JSON. ${error instanceof Error ? error.message : ''}`.trim() };
  }
  if (isList && !Array.isArray(value)) return { problem: 'Must be a JSON list, such as [ { … } ].' };
  return { value };
}

/** An error of the API that names a field. */
interface FieldProblem {
  field: string;
  message: string;
}

/** The API's errors at the arguments that they belong to, and those that belong to none. */
export function placeProblems(
  fields: readonly ArgumentField[],
  given: readonly FieldProblem[],
): { problems: ArgumentProblems; others: FieldProblem[] } {
  const problems: Record<string, string> = {};
  const others: FieldProblem[] = [];
  for (const problem of given) {
    const [name = '', ...inner] = problem.field.split('.');
    if (!fields.some((field) => field.name === name)) others.push(problem);
    else problems[name] = [problems[name], pathText(inner) + problem.message].filter(Boolean).join(' ');
  }
  return { problems, others };
}

/** `['0', 'url']` → `Entry 1, url: ` */
function pathText(path: readonly string[]): string {
  if (path.length === 0) return '';
  const words = path.map((part) => (/^\d+$/.test(part) ? `entry ${Number(part) + 1}` : part)).join(', ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}: `;
}
