import { Dialog as Base } from '@base-ui/react/dialog';
import { cva } from 'class-variance-authority';
import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react';
import { isCovered } from './covered-dialog.ts';
import { DialogFoot, DialogHead } from './dialog-parts.tsx';
import { BACKDROP } from './overlay-class.ts';

export interface DialogProps {
  title: ReactNode;
  /** A sentence under the title. */
  description?: ReactNode;
  /** The button that opens it; omitted if `open` is controlled. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** After the last frame of closing. */
  onClosed?: () => void;
  /** Focused afterwards instead of the opening button, if it is set by then. */
  focusAfter?: RefObject<HTMLElement | null>;
  /** Buttons at the foot, the main one last. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  children?: ReactNode;
}

const dialogClass = cva(
  'flex max-h-[calc(100dvh-32px)] w-full flex-col rounded-md border border-rule-strong bg-sheet outline-none ' +
    'transition-[opacity,translate] duration-150 data-starting-style:translate-y-2 data-starting-style:opacity-0 data-ending-style:opacity-0 ' +
    'max-md:max-w-none max-md:rounded-b-none max-md:border-x-0 max-md:border-b-0',
  {
    variants: { size: { sm: 'max-w-[420px]', md: 'max-w-[560px]', lg: 'max-w-[800px]' } },
    defaultVariants: { size: 'md' },
  },
);

const FIELDS = 'input:not([type="hidden"], [aria-hidden="true"]), textarea, [role="combobox"]';

/**
 * A modal dialog. The first field is focused, the focus is trapped, and it returns afterwards. Escape and a click outside
 * close the dialog.
 */
export function Dialog({
  title,
  description,
  trigger,
  open,
  onOpenChange,
  onClosed,
  focusAfter,
  footer,
  size,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  // On touch screens, a focused field would open the keyboard over the form.
  const firstField = (openedBy: string) =>
    (openedBy !== 'touch' && popup.current?.querySelector<HTMLElement>(FIELDS)) || true;
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (details.reason === 'escape-key' && isCovered(popup.current)) details.cancel();
        else onOpenChange?.(next);
      }}
      onOpenChangeComplete={(next) => next || onClosed?.()}
    >
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Viewport className="fixed inset-0 z-40 flex items-center justify-center p-4 max-md:items-end max-md:p-0">
          <Base.Popup
            ref={popup}
            initialFocus={firstField}
            finalFocus={() => focusAfter?.current || true}
            className={dialogClass({ size })}
          >
            <DialogHead title={title} description={description} />
            {children && <div className="min-h-0 overflow-y-auto p-5">{children}</div>}
            <DialogFoot>{footer}</DialogFoot>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
