import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactElement, type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { isCovered } from './covered-dialog.ts';
import { FieldError } from './field-error.tsx';
import { BACKDROP } from './overlay-class.ts';

interface ConfirmDialogProps {
  /** The question: "Revoke this key?" */
  title: ReactNode;
  /** The consequence, and whether it can be undone. */
  description: ReactNode;
  /** The label of the confirming button, which names the action. */
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The action. The dialog waits for it, closes when it is done, and shows the message of an error. */
  onConfirm: () => Promise<void> | void;
  /** Focused afterwards if the opening button no longer exists. */
  focusAfter?: RefObject<HTMLElement | null> | undefined;
}

/** Asks before a destructive action. Cancel is focused first, and a click outside doesn't close the dialog. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, confirmLabel, cancelLabel = 'Cancel', destructive = true, trigger } = props;
  const [ownOpen, setOwnOpen] = useState(false);
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const popup = useRef<HTMLDivElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const done = useRef(false);

  const setOpen = (open: boolean) => {
    if (open) done.current = false;
    setProblem(undefined);
    setOwnOpen(open);
    props.onOpenChange?.(open);
  };
  const confirm = async () => {
    setRunning(true);
    setProblem(undefined);
    try {
      // Set before the action, because it may remove the row that contains this dialog.
      done.current = true;
      await props.onConfirm();
      setOpen(false);
    } catch (error) {
      done.current = false;
      setProblem(error instanceof Error ? error.message : 'It did not work.');
    } finally {
      setRunning(false);
    }
  };

  return (
    <AlertDialog.Root
      open={props.open ?? ownOpen}
      onOpenChange={(next, details) => {
        if (details.reason === 'escape-key' && isCovered(popup.current)) details.cancel();
        else setOpen(next);
      }}
    >
      {trigger && <AlertDialog.Trigger render={trigger} />}
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={BACKDROP} />
        <AlertDialog.Viewport className="fixed inset-0 z-40 flex items-center justify-center p-4">
          <AlertDialog.Popup
            ref={popup}
            initialFocus={cancel}
            finalFocus={() => (done.current && props.focusAfter?.current) || true}
            className="w-full max-w-[440px] rounded-md border border-rule-strong bg-sheet p-5 outline-none transition-opacity duration-150 data-starting-style:opacity-0 data-ending-style:opacity-0"
          >
            <AlertDialog.Title className="text-lg">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-base text-muted">
              {description}
            </AlertDialog.Description>
            <div aria-live="assertive">
              {problem && (
                <div className="mt-3">
                  <FieldError id={undefined} text={problem} />
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
