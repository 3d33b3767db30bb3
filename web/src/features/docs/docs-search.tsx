import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { DocsHit, SearchDocs } from '../../lib/docs-search.ts';
import { useDocsSearch } from '../../lib/use-docs-search.ts';

/** The search of the documentation. `/` focuses it; its index loads on the first focus. */
export function DocsSearch() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const [isFocused, setFocused] = useState(false);
  const search = useDocsSearch(isFocused);
  const hits = text.trim() === '' ? [] : (search?.(text) ?? []);
  const isShown = isOpen && text.trim() !== '';
  const current = hits[at];

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || !field.current?.checkVisibility()) return;
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return;
      event.preventDefault();
      field.current.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  const go = ({ href }: DocsHit) => {
    setOpen(false);
    setText('');
    field.current?.blur();
    field.current?.closest<HTMLElement>(':popover-open')?.hidePopover();
    void navigate({ href });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hits.length > 0) setAt((at + step + hits.length) % hits.length);
    else if (event.key === 'Enter' && current) go(current);
    else if (event.key === 'Escape' && isShown) setOpen(false);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the focus leave
    <div
      className="docs-search relative noscript:hidden"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        setOpen(false);
        setFocused(false);
      }}
    >
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label="Search the documentation"
        aria-expanded={isShown}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && current ? `${id}${at}` : undefined}
        aria-keyshortcuts="/"
        placeholder="Search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onFocus={() => setFocused(true)}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setAt(0);
          setOpen(true);
        }}
        className="min-h-9 w-full rounded-sm border border-rule-strong bg-sheet px-3 text-base touch:min-h-11 touch:text-md"
      />
      <div id={`${id}list`} role="listbox" aria-label="Results" hidden={!isShown} className="docs-hits">
        {hits.map((hit, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
          <div
            key={hit.href}
            id={`${id}${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            ref={(option) => {
              if (index === at) option?.scrollIntoView({ block: 'nearest' });
            }}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => go(hit)}
          >
            {hit.title}
            <span>{hit.place}</span>
          </div>
        ))}
      </div>
      <p role="status" className={isShown && hits.length === 0 ? 'docs-hits' : 'sr-only'}>
        {isShown && statusOf(search, hits.length)}
      </p>
    </div>
  );
}

function statusOf(search: SearchDocs | null | undefined, count: number): string {
  if (search === undefined) return 'Loading…';
  if (search === null) return 'We couldn’t load the search. Check your connection and focus the field again.';
  if (count === 0) return 'Nothing matches. Try another word, an error code or a path.';
  return count === 1 ? '1 result' : `${count} results`;
}
