/** The path of a logo's URL. The page's own host serves it under any of its names. */
export function logoPath(url: string | null): string | null {
  return url?.replace(/^https?:\/\/[^/]+/, '') ?? null;
}
