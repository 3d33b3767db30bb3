/** The trimmed text of a form's field; empty if there is none. */
export function textIn(fields: FormData, name: string): string {
  const given = fields.get(name);
  return typeof given === 'string' ? given.trim() : '';
}
