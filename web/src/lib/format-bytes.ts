/** `1984` → `2.0 kB`. */
export function formatBytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
