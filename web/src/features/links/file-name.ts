/** A file name from a title: `Lamp of the month!` → `lamp-of-the-month`. */
export function fileNameOf(title: string): string {
  const name = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return name.join('-').slice(0, 60) || 'link';
}
