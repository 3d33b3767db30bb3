import { decodeHTML } from 'entities';

/** What a page says about itself: its title and main heading. */
export interface PageText {
  title: string;
  heading: string;
}

const MAX_TEXT = 300;

/** Reads the title and the first main heading of a page. */
export async function readPageText(html: string): Promise<PageText> {
  const texts: Record<'title' | 'heading', string> = { title: '', heading: '' };
  const collect = (name: keyof typeof texts) => {
    let isFirst = true;
    return {
      element(element: Element) {
        if (!isFirst) return;
        element.onEndTag(() => {
          isFirst = false;
        });
      },
      text(chunk: Text) {
        if (isFirst && texts[name].length < MAX_TEXT) texts[name] += chunk.text;
      },
    };
  };
  const rewriter = new HTMLRewriter().on('head > title', collect('title')).on('h1', collect('heading'));
  await rewriter.transform(new Response(html, { headers: { 'content-type': 'text/html' } })).text();
  return { title: decodeHTML(texts.title), heading: decodeHTML(texts.heading) };
}

/** Titles of pages that are missing, in the languages of the networks’ shops. */
const MISSING = [
  /^\W*(error\W*)?404\b/i,
  /\b404\W*(error|not found|page)/i,
  /\b(page|product|item) (was |is |could |can )?(not|no longer|cannot) (be )?(found|available|exists?)/i,
  /\bpage doesn.t exist\b/i,
  /\b(seite|artikel|produkt) (wurde )?nicht (gefunden|verfügbar)/i,
  /\b(page|produit) (introuvable|non trouvée?)/i,
  /\bpágina no encontrada\b/i,
  /\bpagina (non trovata|niet gevonden)\b/i,
  /\bsidan hittades inte\b/i,
];

/** Whether a page that responds with success says that it wasn't found. */
export function saysNotFound({ title, heading }: PageText): boolean {
  return [title, heading].some((text) => MISSING.some((pattern) => pattern.test(text.trim())));
}
