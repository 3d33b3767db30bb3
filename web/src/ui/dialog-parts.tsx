import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';

/** The title, the description and the close button of a dialog. */
export function DialogHead({ title, description }: { title: ReactNode; description?: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-4 border-b border-rule py-3 pr-3 pl-5">
      <div className="min-w-0 py-1">
        <Base.Title className="text-lg">{title}</Base.Title>
        {description && (
          <Base.Description className="mt-1 text-base text-muted">{description}</Base.Description>
        )}
      </div>
      <Base.Close
        render={<IconButton label="Close" icon={<X aria-hidden className="size-4" strokeWidth={1.5} />} />}
      />
    </div>
  );
}

/** The buttons at the end of a dialog. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    children && (
      <div className="flex flex-wrap justify-end gap-2 border-t border-rule px-5 py-3">{children}</div>
    )
  );
}
