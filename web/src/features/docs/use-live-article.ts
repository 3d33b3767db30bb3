import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { useSampleValues } from '../../lib/use-sample-values.ts';
import { isTemplate } from '../../ui/template-text.ts';

const LANGUAGE = 'tributary-docs-language';
const SHOWN_MS = 2_000;

/** Adds to a static article: copying, the reader's language and values in its samples, and links without a new document. */
export function useLiveArticle(): RefObject<HTMLElement | null> {
  const article = useRef<HTMLElement>(null);
  const texts = useRef<readonly { node: Text; text: string }[]>([]);
  const navigate = useNavigate();
  const values = useSampleValues();

  useEffect(() => {
    const root = article.current;
    if (!root) return;
    texts.current = textsOf(root);
    choose(root, readLanguage());
    const listeners = new AbortController();
    const { signal } = listeners;
    root.addEventListener('change', onChange, { signal });
    root.addEventListener('input', onInput, { signal });
    root.addEventListener(
      'click',
      (event) => {
        const { target } = event;
        if (!(target instanceof Element)) return;
        const button = target.closest<HTMLButtonElement>('button[data-copy]');
        if (button) void copy(button);
        const link = target.closest<HTMLAnchorElement>('a[href^="/docs"]');
        if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void navigate({ href: link.getAttribute('href') ?? '' });
      },
      { signal },
    );
    return () => listeners.abort();
  }, [navigate]);

  useEffect(() => {
    for (const { node, text } of texts.current) {
      const filled = Object.entries(values).reduce((done, [from, to]) => done.replaceAll(from, to), text);
      if (node.data !== filled) node.data = filled;
    }
    for (const button of article.current?.querySelectorAll<HTMLButtonElement>('[data-copy]') ?? [])
      button.hidden = isTemplate(codeOf(button));
  }, [values]);

  return article;
}

function textsOf(root: HTMLElement): { node: Text; text: string }[] {
  const found: { node: Text; text: string }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (walker.currentNode instanceof Text)
      found.push({ node: walker.currentNode, text: walker.currentNode.data });
  return found;
}

function onChange({ target, currentTarget }: Event): void {
  if (!(target instanceof HTMLInputElement && currentTarget instanceof HTMLElement)) return;
  if (target.type !== 'radio') return;
  keepLanguage(target.value);
  const before = target.getBoundingClientRect().top;
  choose(currentTarget, target.value);
  // The samples above may have another height.
  scrollBy(0, target.getBoundingClientRect().top - before);
}

/** Filters the list below a field. */
function onInput({ target, currentTarget }: Event): void {
  if (!(target instanceof HTMLInputElement && 'filter' in target.dataset)) return;
  if (!(currentTarget instanceof HTMLElement)) return;
  const words = target.value.toLowerCase().split(/\s+/);
  let count = 0;
  for (const item of currentTarget.querySelectorAll<HTMLElement>('[data-filter-item]')) {
    const text = item.textContent.toLowerCase();
    item.hidden = !words.every((word) => text.includes(word));
    if (!item.hidden) count += 1;
  }
  for (const group of currentTarget.querySelectorAll<HTMLElement>('[data-filter-group]'))
    group.hidden = !group.querySelector('[data-filter-item]:not([hidden])');
  const status = currentTarget.querySelector('[data-filter-count]');
  if (status)
    status.textContent =
      target.value === '' ? '' : count === 0 ? 'No code matches.' : `${count} of the codes`;
}

/** The language that the reader chose before; null without one, or if the browser stores nothing. */
function readLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return null;
  }
}

function keepLanguage(language: string): void {
  try {
    localStorage.setItem(LANGUAGE, language);
  } catch (error) {
    // A browser that stores nothing shows the language until the page is left.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Shows a language in every sample that has it. */
function choose(root: HTMLElement, language: string | null): void {
  for (const input of root.querySelectorAll<HTMLInputElement>('input[type="radio"]'))
    if (input.value === language) input.checked = true;
}

function codeOf(button: HTMLElement): string {
  return button.closest('figure')?.querySelector('pre')?.textContent ?? '';
}

async function copy(button: HTMLElement): Promise<void> {
  const done = await navigator.clipboard.writeText(codeOf(button)).then(
    () => true,
    () => false,
  );
  button.textContent = done ? 'Copied!' : 'Failed';
  setTimeout(() => {
    button.textContent = 'Copy';
  }, SHOWN_MS);
}
