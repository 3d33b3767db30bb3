/** The part of the client build's manifest that pages need. */
export type Manifest = Record<string, { file: string; imports?: string[]; assets?: string[] }>;

export interface PageAssets {
  /** The scripts of the page's routes. */
  scripts: string[];
  fonts: string[];
}

const ROUTES = 'src/routes';
const SPLIT = /\.tsx\?tsr-split=.*$/;
/** The fonts at the top of every page. */
const FIRST_FONTS = /\/(text|mono)-(?!italic)[^/]*\.woff2$/;

/** The files to preload for a page. */
export function pageAssets(manifest: Manifest, routeIds: readonly string[]): PageAssets {
  const chunks = Object.entries(manifest).filter(
    ([key]) => SPLIT.test(key) && routeIds.includes(routeIdOf(key)),
  );
  const scripts = new Set(chunks.flatMap(([key]) => withImports(manifest, key)));
  const fonts = Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets]);
  return { scripts: [...scripts], fonts: [...new Set(fonts.filter((file) => FIRST_FONTS.test(file)))] };
}

/** `src/routes/brands/index.tsx?tsr-split=component` → `/brands/`. */
function routeIdOf(key: string): string {
  return key
    .slice(ROUTES.length)
    .replace(SPLIT, '')
    .replace(/[[\]]/g, '')
    .replace(/\/index$/, '/');
}

function withImports(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((each) => withImports(manifest, each, seen))];
}
