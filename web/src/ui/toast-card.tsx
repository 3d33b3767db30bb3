import { cva } from 'class-variance-authority';
import { Check, CircleAlert, Info, X } from 'lucide-react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import type { ToastMessage } from './toast-queue.ts';

const ICONS = { approved: Check, plain: Info, error: CircleAlert };

const toastClass = cva(
  'flex w-[min(356px,calc(100vw-24px))] items-start gap-3 rounded-sm border border-l-[3px] border-rule-strong bg-raised py-2 pr-2 pl-3 font-text text-base text-ink',
  {
    variants: {
      tone: {
        approved: 'border-l-approved [&>svg]:text-approved',
        plain: 'border-l-river [&>svg]:text-river',
        error: 'border-l-reversed [&>svg]:text-reversed',
      },
    },
  },
);

/** A toast. Screen readers announce an error at once. */
export function ToastCard({ tone, title, detail, action, onClose }: ToastMessage & { onClose: () => void }) {
  const Icon = ICONS[tone];
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={toastClass({ tone })}>
      <Icon aria-hidden className="mt-1.5 size-4 shrink-0" strokeWidth={1.75} />
      <div className="min-w-0 grow py-1">
        <p className="font-medium">{title}</p>
        {detail && <p className="text-sm text-muted">{detail}</p>}
        {action && (
          <Button
            size="sm"
            className="mt-2"
            onClick={() => {
              action.onPress();
              onClose();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton
        label="Dismiss"
        size="sm"
        className="touch:-my-2"
        icon={<X aria-hidden className="size-3.5" strokeWidth={1.5} />}
        onClick={onClose}
      />
    </div>
  );
}
