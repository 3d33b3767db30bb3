// The part of Lighthouse's types that the audit uses, so that the types are checked without its 100 packages.
declare module 'lighthouse' {
  interface Result {
    lhr: { finalDisplayedUrl: string; categories: Record<string, { score: number | null }> };
  }
  interface Flags {
    port: number;
    onlyCategories: string[];
    logLevel: 'error';
    extraHeaders?: Record<string, string>;
  }
  export default function lighthouse(url: string, flags: Flags): Promise<Result | undefined>;
}
