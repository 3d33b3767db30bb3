import { type RefObject, useEffect, useRef } from 'react';

/**
 * Updates an uncontrolled field when its value changes elsewhere, such as in the URL on back and forward. Returns a
 * function to call with each value that the field itself sends, so that these don't overwrite newer input.
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
