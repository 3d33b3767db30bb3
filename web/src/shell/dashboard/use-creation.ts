import { type RefObject, useRef, useState } from 'react';

interface Creation<T> {
  /** What was created, until its owner has stored it. */
  created: T | null;
  setCreated: (created: T) => void;
  /** Removes the created item from the screen and moves the focus to the heading. */
  dismiss: () => void;
  heading: RefObject<HTMLHeadingElement | null>;
  openDialog: () => void;
  /** The properties of the lazy dialog; null before its first use. */
  dialog: { open: boolean; onOpenChange: (open: boolean) => void } | null;
}

/** The state of a screen that creates an item in a dialog and shows it once. */
export function useCreation<T>(): Creation<T> {
  const [created, setCreated] = useState<T | null>(null);
  const [open, onOpenChange] = useState<boolean | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  return {
    created,
    setCreated,
    dismiss() {
      setCreated(null);
      heading.current?.focus();
    },
    heading,
    openDialog: () => onOpenChange(true),
    dialog: open === null ? null : { open, onOpenChange },
  };
}
