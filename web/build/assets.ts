/** The client build's manifest, as far as pages need it. */
export type Manifest = Record<string, { file: string; imports?: string[]; assets?: string[] }>;

export interface PageAssets {
  /** Scripts that the page's own routes will ask for. */
  scripts: string[];
  fonts: string[];
}

const ROUTES = 'src/routes';
const SPLIT = /\.tsx\?tsr-split=.*$/;
/** What the first screen of any page is set in. */
const FIRST_FONTS = /\/(text|mono)-(?!italic)[^/]*\.woff2$/;

/** What a page asks for soon after its HTML, so that the browser may ask at once. */
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
