import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { sessionEndListeners } from './session-end.ts';

interface Kept {
  userId: string;
  page: string;
  input: unknown;
}

/**
 * `useState` for the input of a form that survives the end of the session: once the same user has signed in again, the page
 * has what was typed. It is kept in this tab, and only if it has the fields of `initial`.
 */
export function useKeptInput<Input extends object>(
  form: string,
  userId: string,
  initial: Input,
): [Input, Dispatch<SetStateAction<Input>>] {
  const key = `tributary-kept-${form}`;
  const [input, setInput] = useState(() => {
    const kept = read(key);
    const isOwn = kept?.userId === userId && kept.page === currentPage();
    return isOwn && hasFieldsOf(initial, kept.input) ? kept.input : initial;
  });
  useEffect(() => {
    const keep = (endedFor: string) => write(key, { userId: endedFor, page: currentPage(), input });
    sessionEndListeners.add(keep);
    return () => void sessionEndListeners.delete(keep);
  }, [key, input]);
  useEffect(() => write(key, null), [key]);
  return [input, setInput];
}

function read(key: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, kept: Kept | null): void {
  try {
    if (kept) sessionStorage.setItem(key, JSON.stringify(kept));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage may be forbidden or full. Then nothing is kept.
  }
}

function currentPage(): string {
  return location.pathname + location.search;
}

function hasFieldsOf<Input extends object>(initial: Input, kept: unknown): kept is Input {
  if (typeof kept !== 'object' || kept === null) return false;
  return Object.entries(initial).every(([name, value]) => typeof Reflect.get(kept, name) === typeof value);
}
