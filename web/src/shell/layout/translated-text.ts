/**
 * Keeps React working in a page that the browser translates: the translator replaces text nodes, or moves them into `<font>`
 * elements, while React still inserts before them, removes them and changes their text. A text that React changes replaces its
 * translation, and the browser then translates it again. Returns a function that ends it.
 */
export function keepTranslatedText(): () => void {
  const { insertBefore, removeChild } = Node.prototype;
  /** What stands for a text node that was replaced. */
  const translations = new WeakMap<Node, Element>();
  const observer = new MutationObserver((records) => {
    for (const record of records)
      if (record.type === 'characterData') showText(record.target);
      else for (const node of record.removedNodes) noteTranslation(node, record);
  });

  function noteTranslation(node: Node, { addedNodes, previousSibling, nextSibling }: MutationRecord): void {
    if (!(node instanceof Text) || node.isConnected) return;
    const translation = [...addedNodes, previousSibling, nextSibling].find(isFont);
    if (!translation) return;
    translations.set(node, translation);
    observer.observe(node, { characterData: true });
  }

  function showText(node: Node): void {
    if (node instanceof Text && !node.isConnected) translations.get(node)?.replaceWith(node);
  }

  /** The child of `parent` that stands for a node that was its child; null if that is unknown. */
  function childFor(parent: Node, node: Node): Node | null {
    let child: Node | null = translations.get(node) ?? node;
    while (child && child.parentNode !== parent) child = child.parentNode;
    return child;
  }

  Node.prototype.insertBefore = function <Inserted extends Node>(inserted: Inserted, next: Node | null) {
    const place = next && isDisplaced(this, next) ? childFor(this, next) : next;
    return insertBefore.call(this, inserted, place) as Inserted;
  };
  Node.prototype.removeChild = function <Removed extends Node>(removed: Removed) {
    if (!isDisplaced(this, removed)) return removeChild.call(this, removed) as Removed;
    const child = translations.get(removed) ?? removed;
    child.parentNode?.removeChild(child);
    return removed;
  };
  observer.observe(document, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    Object.assign(Node.prototype, { insertBefore, removeChild });
  };
}

/** True for a former child that was replaced, or is deeper in its parent now. Any other node is an error of the caller. */
function isDisplaced(parent: Node, node: Node): boolean {
  return node.parentNode !== parent && (node.parentNode === null || parent.contains(node));
}

function isFont(node: Node | null): node is Element {
  return node?.nodeName === 'FONT';
}
