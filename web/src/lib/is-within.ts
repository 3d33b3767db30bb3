/** Whether a path is that of a page, or below it. */
export function isWithin(path: string, page: string): boolean {
  return `${path}/`.startsWith(`${page}/`);
}
