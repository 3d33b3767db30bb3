import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { truncated, unreadable } from './errors.ts';
import { type Fields, listOf } from './fields.ts';

/** The text of a response of bounded size, trimmed; throws `upstream.truncated` when the connection breaks off. */
export async function readText(response: Response): Promise<string> {
  try {
    return (await response.text()).replace(/^\uFEFF/, '').trim();
  } catch {
    throw truncated();
  }
}

/** Parses a response as a JSON object. Throws `upstream.unreadable` for HTML, `upstream.truncated` for a part of it. */
export function parseJsonObject(text: string): Fields {
  if (!text.startsWith('{')) throw unreadable();
  try {
    return JSON.parse(text);
  } catch {
    throw truncated();
  }
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  // Also decodes numeric character references.
  htmlEntities: true,
});

/**
 * Parses a response as XML under one root: attributes have the prefix `@`, every value is text, repeated elements are a list.
 * Throws `upstream.unreadable` when the root is another, `upstream.truncated` when it is cut off or not well formed.
 */
export function parseXml(text: string, root: string): Fields {
  if (!new RegExp(`^(<\\?xml[^>]*>\\s*)?<${root}[\\s>]`).test(text)) throw unreadable();
  if (XMLValidator.validate(text) !== true) throw truncated();
  const document: Fields = parser.parse(text);
  return listOf(document[root])[0] ?? {};
}
