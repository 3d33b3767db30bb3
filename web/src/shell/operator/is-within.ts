/** Whether a path is that of a screen, or below it. */
export function isWithin(path: string, screen: string): boolean {
  return `${path}/`.startsWith(`${screen}/`);
}
