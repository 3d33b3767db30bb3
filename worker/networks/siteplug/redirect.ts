import { failure } from '../../platform/failure.ts';
import { textOf, webAddress } from '../feed/fields.ts';

const programRedirectInvalid = failure('program.redirect_invalid', 502, 'The redirect is not a web address.');
const programUntrackable = failure(
  'program.untrackable',
  502,
  'The redirect contains neither a click ID nor a sub-ID.',
);

/**
 * A network's redirect with our own macros: `?cid={clickID}&ref={other}` → `?cid={click_id}`. A parameter with an unknown
 * macro is dropped. Throws `program.redirect_invalid` for anything but a web URL, `program.untrackable` for a redirect
 * without the click and the publisher.
 */
export function redirectTemplate(
  value: unknown,
  macros: Readonly<Record<string, readonly string[]>>,
): string {
  const text = textOf(value, 2_000)?.replace(/%7B/gi, '{').replace(/%7D/gi, '}') ?? '';
  if (webAddress(text.replace(/\{\w*\}/g, 'x')) === null) throw programRedirectInvalid();
  const [base = '', query = ''] = text.replace(/#.*$/, '').split(/\?(.*)/s, 2);
  const parameters = query
    .split('&')
    .map((parameter) => renameMacros(parameter, macros))
    .filter((parameter) => parameter !== null && parameter !== '');
  const start = renameMacros(base, macros);
  const template = parameters.length > 0 ? `${start}?${parameters.join('&')}` : start;
  if (start === null || !/\{(click_id|sub_id)\}/.test(template ?? '')) throw programUntrackable();
  return template ?? '';
}

function renameMacros(text: string, macros: Readonly<Record<string, readonly string[]>>): string | null {
  let known = true;
  const renamed = text.replace(/\{(\w*)\}/g, (_, name: string) => {
    const own = Object.keys(macros).find((key) =>
      macros[key]?.some((spelling) => spelling.toLowerCase() === name.toLowerCase()),
    );
    known &&= own !== undefined;
    return `{${own}}`;
  });
  return known ? renamed : null;
}
