import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps an uncontrolled field in step with a value that also changes elsewhere, such as in the URL on back and forward.
 * Returns what to call with each value that the field itself sends: those never overwrite what is typed meanwhile.
 */
export function useFollowValue(
  field: RefObject<HTMLInputElement | null>,
  value: string,
): (sent: string) => void {
  const known = useRef(value);
  useEffect(() => {
    if (!field.current || value === known.current) return;
    known.current = value;
    field.current.value = value;
  }, [field, value]);
  return (sent) => {
    known.current = sent;
  };
}
