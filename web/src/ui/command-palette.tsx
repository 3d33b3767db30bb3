import { Dialog } from '@base-ui/react/dialog';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import CommandList from './command-list.tsx';
import type { CommandGroup } from './commands.ts';
import { BACKDROP } from './overlay-class.ts';

interface CommandPaletteProps {
  groups: readonly CommandGroup[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What is focused afterwards: the input takes the focus before the dialog can see who had it. */
  opener: RefObject<HTMLElement | null>;
  /** The search text. */
  text: string;
  onTextChange: (text: string) => void;
  /** Shown if no command matches the text. */
  emptyText?: string | undefined;
}

/** A searchable list of commands in a dialog. */
export function CommandPalette({
  groups,
  open,
  onOpenChange,
  opener,
  text,
  onTextChange,
  emptyText,
}: CommandPaletteProps) {
  const popup = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const returnTo = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!open) return;
    // Opened again while it still fades out, it has the field already, and its opener may be that field.
    input.current?.focus();
    if (!popup.current?.contains(opener.current)) returnTo.current = opener.current;
  }, [open, opener]);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP} />
        <Dialog.Viewport className="fixed inset-0 z-40 flex justify-center px-3 pt-[12vh] pb-3">
          <Dialog.Popup
            ref={popup}
            aria-label="Commands"
            finalFocus={returnTo}
            className="flex h-fit max-h-[min(480px,76vh)] w-full max-w-[560px] flex-col overflow-hidden rounded-md border border-rule-strong bg-raised outline-none transition-opacity duration-100 data-starting-style:opacity-0 data-ending-style:opacity-0"
          >
            <CommandList
              onDone={() => onOpenChange(false)}
              {...{ groups, text, onTextChange, input }}
              {...(emptyText && { emptyText })}
            />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
