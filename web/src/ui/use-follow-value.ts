import { type RefObject, useEffect, useReducer, useRef } from 'react';

/**
 * Updates an uncontrolled field when its value changes elsewhere, such as in the URL on back and forward. Returns a
 * function to call with each value that the field itself sends, so that these don't overwrite newer input.
 */
export function useFollowValue(
  field: RefObject<HTMLInputElement | null>,
  value: string,
): (sent: string) => void {
  const known = useRef<string | null>(value);
  const [moves, countMove] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    // A value that was sent right before may never be rendered, so the rendered one wins even if it hasn't changed.
    const onMove = () => {
      known.current = null;
      countMove();
    };
    addEventListener('popstate', onMove);
    return () => removeEventListener('popstate', onMove);
  }, []);
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
