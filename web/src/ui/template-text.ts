/** `/{publisher_id}`, `YOUR_ID`, `BRAND_DOMAIN`, and `ak_…` for a value that the text leaves out. */
const PLACEHOLDER = /\/\{\w+\}|YOUR_|BRAND_DOMAIN|[_=]…/;

/** True for a text that doesn't work as it is, because something has to be filled in first. It has no copy button. */
export function isTemplate(text: string): boolean {
  return PLACEHOLDER.test(text);
}
