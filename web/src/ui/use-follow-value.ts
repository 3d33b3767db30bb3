import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useReducer, useRef } from 'react';

/**
 * Updates an uncontrolled field when its value changes elsewhere, such as in the URL on back and forward. Returns a
 * function to call with each value that the field itself sends, so that these don't overwrite newer input.
 */
export function useFollowValue(
  field: RefObject<HTMLInputElement | null>,
  value: string,
): (sent: string) => void {
  const { history } = useRouter();
  const known = useRef<string | null>(value);
  const [moves, countMove] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    // A value that was sent right before may never be rendered, so the rendered one wins even if it hasn't changed.
    return history.subscribe(({ action }) => {
      if (action.type === 'PUSH' || action.type === 'REPLACE') return;
      known.current = null;
      countMove();
    });
  }, [history]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: back and forward count too
  useEffect(() => {
    if (!field.current || value === known.current) return;
    known.current = value;
    field.current.value = value;
  }, [field, value, moves]);
  return (sent) => {
    known.current = sent;
  };
}
