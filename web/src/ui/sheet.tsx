import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { BACKDROP } from './overlay-class.ts';

interface SheetProps {
  title: ReactNode;
  description?: ReactNode;
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** From which edge it comes. */
  side?: 'left' | 'right';
  footer?: ReactNode;
  children: ReactNode;
}

const SIDES = {
  left: 'left-0 border-r data-starting-style:-translate-x-6 data-ending-style:-translate-x-6',
  right: 'right-0 border-l data-starting-style:translate-x-6 data-ending-style:translate-x-6',
};

/** A panel as high as the window: the details of a row, the menu of a narrow screen. */
export function Sheet({
  title,
  description,
  trigger,
  open,
  onOpenChange,
  side = 'right',
  footer,
  children,
}: SheetProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup
          className={classNames(
            'fixed inset-y-0 z-40 flex w-[min(440px,calc(100vw-40px))] flex-col border-rule-strong bg-sheet outline-none',
            'transition-[opacity,translate] duration-150 data-starting-style:opacity-0 data-ending-style:opacity-0',
            SIDES[side],
          )}
        >
          <div className="flex items-start justify-between gap-4 border-b border-rule py-3 pr-3 pl-5">
            <div className="min-w-0 py-1">
              <Base.Title className="text-lg">{title}</Base.Title>
              {description && (
                <Base.Description className="mt-1 text-base text-muted">{description}</Base.Description>
              )}
            </div>
            <Base.Close
              render={
                <IconButton label="Close" icon={<X aria-hidden className="size-4" strokeWidth={1.5} />} />
              }
            />
          </div>
          <div className="min-h-0 grow overflow-y-auto p-5">{children}</div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-rule px-5 py-3">{footer}</div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
