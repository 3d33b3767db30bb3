/**
 * The circles of folders at any depth: folders beside each other that import each other, directly or by way of further ones.
 * A folder and the files beside it are none.
 */
export function folderCircles(imports: readonly (readonly [from: string, to: string])[]): string[][] {
  const parents = new Map<string, Map<string, Set<string>>>();
  for (const [from, to] of imports) {
    const [a, b] = [from.split('/'), to.split('/')];
    const depth = a.findIndex((part, index) => part !== b[index]);
    if (depth < 0 || depth >= a.length - 1 || depth >= b.length - 1) continue;
    const parent = a.slice(0, depth).join('/');
    const siblings = parents.get(parent) ?? new Map<string, Set<string>>();
    parents.set(parent, siblings);
    const folder = a.slice(0, depth + 1).join('/');
    siblings.set(folder, (siblings.get(folder) ?? new Set()).add(b.slice(0, depth + 1).join('/')));
  }
  return [...parents.values()].flatMap(circlesIn);
}

function circlesIn(siblings: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (folder: string, path: readonly string[]): void => {
    const start = path.indexOf(folder);
    if (start >= 0) circles.push([...path.slice(start), folder]);
    if (start >= 0 || done.has(folder)) return;
    for (const next of siblings.get(folder) ?? []) visit(next, [...path, folder]);
    done.add(folder);
  };
  for (const folder of siblings.keys()) visit(folder, []);
  return circles;
}
