import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element with its attributes (`@Ccy`), its text (`#text`) and its children by name. */
export type Node = Readonly<Record<string, unknown>>;

const MAX_TEXT_LENGTH = 300;
/** No message of ISO 20022 nests its elements deeper. */
const MAX_DEPTH = 60;
const LISTS = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'AddtlInf']);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: true,
  // Without it, references by number stay as they are written.
  htmlEntities: true,
  maxNestedTags: MAX_DEPTH,
  isArray: (name) => LISTS.has(name),
});

/**
 * Parses XML; a text is the reason why it can't be. Entities aren't read and a document type is refused, so a file can't reach
 * beyond itself.
 */
export function parseXml(xml: string): Node | string {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) return 'It has a document type, which no bank writes.';
  if (XMLValidator.validate(xml) !== true) return 'It isn’t well-formed XML.';
  try {
    const parsed: unknown = parser.parse(xml);
    return isNode(parsed) ? parsed : 'It isn’t well-formed XML.';
  } catch (error) {
    // The parser refuses what could harm it (deep nesting, names such as __proto__, endless entities) with errors of no class.
    if (!(error instanceof Error)) throw error;
    return 'It isn’t XML that a bank writes.';
  }
}

export function at(node: unknown, ...path: string[]): unknown {
  let found = node;
  for (const name of path) found = isNode(found) ? found[name] : undefined;
  return found;
}

export function textAt(node: unknown, ...path: string[]): string | null {
  return textOf(at(node, ...path));
}

/** The texts of an element that may occur several times. */
export function textsAt(node: unknown, ...path: string[]): string[] {
  const found = at(node, ...path);
  const list: readonly unknown[] = Array.isArray(found) ? found : [found];
  return list.flatMap((each) => textOf(each) ?? []);
}

export function listAt(node: unknown, name: string): Node[] {
  const list = at(node, name);
  return Array.isArray(list) ? list.filter(isNode) : [];
}

/** All elements with this name, however deep, outermost first. */
export function elementsNamed(node: unknown, name: string): Node[] {
  if (Array.isArray(node)) return node.flatMap((each) => elementsNamed(each, name));
  if (!isNode(node)) return [];
  return Object.entries(node).flatMap(([key, child]) => {
    const list: readonly unknown[] = Array.isArray(child) ? child : [child];
    return key === name ? list.filter(isNode) : elementsNamed(child, name);
  });
}

function textOf(found: unknown): string | null {
  const text = isNode(found) ? found['#text'] : found;
  const trimmed = typeof text === 'string' ? text.trim().slice(0, MAX_TEXT_LENGTH).toWellFormed() : '';
  return trimmed === '' ? null : trimmed;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
