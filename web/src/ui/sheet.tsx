import { Dialog as Base } from '@base-ui/react/dialog';
import { cva } from 'class-variance-authority';
import type { ReactElement, ReactNode } from 'react';
import { DialogFoot, DialogHead } from './dialog-parts.tsx';
import { BACKDROP } from './overlay-class.ts';

interface SheetProps {
  title: ReactNode;
  description?: ReactNode;
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The edge at which it opens. */
  side?: 'left' | 'right';
  footer?: ReactNode;
  children: ReactNode;
}

const sheetClass = cva(
  'fixed inset-y-0 z-40 flex w-[min(440px,calc(100vw-40px))] flex-col border-rule-strong bg-sheet outline-none ' +
    'transition-[opacity,translate] duration-150 data-starting-style:opacity-0 data-ending-style:opacity-0',
  {
    variants: {
      side: {
        left: 'left-0 border-r data-starting-style:-translate-x-6 data-ending-style:-translate-x-6',
        right: 'right-0 border-l data-starting-style:translate-x-6 data-ending-style:translate-x-6',
      },
    },
    defaultVariants: { side: 'right' },
  },
);

/** A modal panel with the height of the window, for details of a row. */
export function Sheet({
  title,
  description,
  trigger,
  open,
  onOpenChange,
  side,
  footer,
  children,
}: SheetProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup className={sheetClass({ side })}>
          <DialogHead title={title} description={description} />
          <div className="min-h-0 grow overflow-y-auto p-5">{children}</div>
          <DialogFoot>{footer}</DialogFoot>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
