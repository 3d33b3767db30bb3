/** A node of the Markdown tree, as far as it is read here. */
interface Node {
  type: string;
  value?: string;
  children?: Node[];
  data?: { hProperties?: Record<string, string> };
}

/** A remark plugin: names each table after its heading, so that people who hear a page can tell its tables apart. */
export function docsTables() {
  return (tree: Node): void => {
    const used = new Map<string, number>();
    let heading = 'Overview';
    for (const node of tree.children ?? []) {
      if (node.type === 'heading') heading = textOf(node);
      if (node.type !== 'table') continue;
      const place = (used.get(heading) ?? 0) + 1;
      used.set(heading, place);
      node.data = { hProperties: { title: place === 1 ? heading : `${heading} (${place})` } };
    }
  };
}

function textOf({ value = '', children = [] }: Node): string {
  return value + children.map(textOf).join('');
}
