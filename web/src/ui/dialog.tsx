import { Dialog as Base } from '@base-ui/react/dialog';
import { cva } from 'class-variance-authority';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { DialogFoot, DialogHead } from './dialog-parts.tsx';
import { BACKDROP } from './overlay-class.ts';

interface DialogProps {
  title: ReactNode;
  /** A sentence under the title. */
  description?: ReactNode;
  /** The button that opens it; left out where `open` is held elsewhere. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
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
 * A question or a form over the page. Focus goes to the first field, stays in and comes back; Escape and a press outside
 * close it.
 */
export function Dialog({
  title,
  description,
  trigger,
  open,
  onOpenChange,
  footer,
  size,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  // A finger would get a keyboard over the form before it has been read.
  const firstField = (openedBy: string) =>
    (openedBy !== 'touch' && popup.current?.querySelector<HTMLElement>(FIELDS)) || true;
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Viewport className="fixed inset-0 z-40 flex items-center justify-center p-4 max-md:items-end max-md:p-0">
          <Base.Popup ref={popup} initialFocus={firstField} className={dialogClass({ size })}>
            <DialogHead title={title} description={description} />
            {children && <div className="min-h-0 overflow-y-auto p-5">{children}</div>}
            <DialogFoot>{footer}</DialogFoot>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
