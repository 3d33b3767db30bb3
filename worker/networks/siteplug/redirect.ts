import { DomainError } from '../../platform/errors.ts';
import { textOf, webAddress } from '../feed/fields.ts';

/**
 * A network's redirect with its macros in our spelling: `?cid={clickID}&ref={other}` → `?cid={click_id}`. A parameter
 * with a macro that we don't have is dropped. Throws `program.redirect_invalid` for anything but a web address,
 * `program.untrackable` when neither click nor publisher would be told.
 */
export function redirectTemplate(
  value: unknown,
  macros: Readonly<Record<string, readonly string[]>>,
): string {
  const text = textOf(value, 2_000)?.replace(/%7B/gi, '{').replace(/%7D/gi, '}') ?? '';
  if (webAddress(text.replace(/\{\w*\}/g, 'x')) === null)
    throw new DomainError('program.redirect_invalid', 'The redirect is not a web address.', 502);
  const [base = '', query = ''] = text.replace(/#.*$/, '').split(/\?(.*)/s, 2);
  const parameters = query
    .split('&')
    .map((parameter) => renameMacros(parameter, macros))
    .filter((parameter) => parameter !== null && parameter !== '');
  const start = renameMacros(base, macros);
  const template = parameters.length > 0 ? `${start}?${parameters.join('&')}` : start;
  if (start === null || !/\{(click_id|sub_id)\}/.test(template ?? ''))
    throw new DomainError('program.untrackable', 'The redirect carries neither click id nor sub-id.', 502);
  return template ?? '';
}

function renameMacros(text: string, macros: Readonly<Record<string, readonly string[]>>): string | null {
  let known = true;
  const renamed = text.replace(/\{(\w*)\}/g, (_, name: string) => {
    const ours = Object.keys(macros).find((key) =>
      macros[key]?.some((spelling) => spelling.toLowerCase() === name.toLowerCase()),
    );
    known &&= ours !== undefined;
    return `{${ours}}`;
  });
  return known ? renamed : null;
}
