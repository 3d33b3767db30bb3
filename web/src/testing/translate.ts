/** What a translator does with the text node: Chrome replaces it, and other browsers move it. */
type Translator = 'replaces' | 'moves';

/** Translates the page as browsers do: each text is wrapped in two `<font>` elements and becomes upper case. */
export async function translatePage(translator: Translator): Promise<void> {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) if (isTranslated(text)) translate(text, translator);
  // Browsers translate between two tasks of the page.
  await new Promise((resolve) => setTimeout(resolve));
}

function isTranslated({ data, parentElement }: Text): boolean {
  return data.trim() !== '' && !parentElement?.closest('font, script, style, [translate="no"]');
}

function translate(text: Text, translator: Translator): void {
  const outer = document.createElement('font');
  const inner = outer.appendChild(document.createElement('font'));
  text.parentNode?.insertBefore(outer, text);
  if (translator === 'moves') {
    inner.appendChild(text);
    return;
  }
  inner.textContent = text.data.toUpperCase();
  text.parentNode?.removeChild(text);
}
