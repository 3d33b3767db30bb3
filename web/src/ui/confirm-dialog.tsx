import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactElement, type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { FieldError } from './field.tsx';
import { BACKDROP } from './overlay-class.ts';

interface ConfirmDialogProps {
  /** The question: "Revoke this key?" */
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  description: ReactNode;
  /** What the confirming button says: the deed, not "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Runs the deed. The dialog waits for it, closes when it is done, and shows the message of what it throws. */
  onConfirm: () => Promise<void> | void;
  /** Where the focus goes when it is done, if the button that asked is gone by then. */
  focusAfter?: RefObject<HTMLElement | null> | undefined;
}

/** Asks before something that can't be undone. Focus begins on Cancel; a press outside does not close it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, confirmLabel, cancelLabel = 'Cancel', destructive = true, trigger } = props;
  const [ownOpen, setOwnOpen] = useState(false);
  const [running, setRunning] = useState(false);
  const [fault, setFault] = useState<string>();
  const cancel = useRef<HTMLButtonElement>(null);
  const done = useRef(false);

  const setOpen = (open: boolean) => {
    if (open) done.current = false;
    setFault(undefined);
    setOwnOpen(open);
    props.onOpenChange?.(open);
  };
  const confirm = async () => {
    setRunning(true);
    setFault(undefined);
    try {
      // Before the deed, because it may take the row away with this dialog in it.
      done.current = true;
      await props.onConfirm();
      setOpen(false);
    } catch (error) {
      done.current = false;
      setFault(error instanceof Error ? error.message : 'It did not work.');
    } finally {
      setRunning(false);
    }
  };

  return (
    <AlertDialog.Root open={props.open ?? ownOpen} onOpenChange={setOpen}>
      {trigger && <AlertDialog.Trigger render={trigger} />}
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={BACKDROP} />
        <AlertDialog.Viewport className="fixed inset-0 z-40 flex items-center justify-center p-4">
          <AlertDialog.Popup
            initialFocus={cancel}
            finalFocus={() => (done.current && props.focusAfter?.current) || true}
            className="w-full max-w-[440px] rounded-md border border-rule-strong bg-sheet p-5 outline-none transition-opacity duration-150 data-starting-style:opacity-0 data-ending-style:opacity-0"
          >
            <AlertDialog.Title className="text-lg">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-base text-muted">
              {description}
            </AlertDialog.Description>
            <div aria-live="assertive">
              {fault && (
                <div className="mt-3">
                  <FieldError id={undefined} text={fault} />
                </div>
              )}
            </div>
            <div className="mt-5 flex flex-wrap justify-end gap-2">
              <AlertDialog.Close ref={cancel} render={<Button>{cancelLabel}</Button>} />
              <Button variant={destructive ? 'danger' : 'primary'} loading={running} onClick={confirm}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
