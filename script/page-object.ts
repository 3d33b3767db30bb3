/** What the page can use, as `window.tributary`. */
export interface PageObject {
  stats(): Stats;
  /** Looks at the whole page again. The script does so itself when the page changes. */
  rescan(): void;
  /** Leaves all links in elements that match a selector alone. */
  skip(selector: string): void;
  /** The tracking URL of a URL, or the URL itself if it doesn’t earn. */
  link(url: string, ref?: string): Promise<string>;
  /** Calls a function after each scan, or when a link is followed. Returns a function that ends this. */
  on<Name extends keyof PageEvents>(name: Name, handler: (event: PageEvents[Name]) => void): () => void;
}

export interface Stats {
  version: string;
  publisher_id: string | undefined;
  /** All links of the page that have a host in their address. */
  links: number;
  /** Those that earn. */
  earning: number;
  /** How often one that earns was seen to be followed. A click that the page has stopped isn’t. */
  used: number;
}

export interface PageEvents {
  scan: Stats;
  /** The tracking URL that is followed. */
  use: string;
}

declare global {
  interface Window {
    tributary?: PageObject;
  }
}
