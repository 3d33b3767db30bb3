import { LogOut } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { initialOf } from '../../ui/initial-of.ts';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { useSignOut } from '../navigation/use-sign-out.ts';

interface MenuMemberProps {
  name: string;
  /** The kind of member. */
  label: string;
  /** Shown when the pointer rests on the name. */
  hint: string;
}

/** The member at the foot of a side menu, with the sign-out button and the theme. */
export function MenuMember({ name, label, hint }: MenuMemberProps) {
  const { mutate: signOut, isPending } = useSignOut();
  return (
    <div className="border-rule border-t px-5 py-3 short:py-2">
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-md border border-rule-strong bg-river-wash font-medium text-md text-river-deep"
        >
          {initialOf(name)}
        </span>
        <p className="min-w-0 grow">
          <span className="block truncate text-base" title={hint}>
            {name}
          </span>
          <span className="block text-muted text-sm">{label}</span>
        </p>
        <IconButton
          label="Sign out"
          size="sm"
          aria-busy={isPending || undefined}
          icon={<LogOut aria-hidden="true" className="size-4" strokeWidth={1.5} />}
          onClick={() => {
            if (!isPending) signOut();
          }}
        />
      </div>
      <div className="mt-2 short:mt-1 flex items-center justify-between text-base text-muted">
        Theme
        <ThemeSwitch />
      </div>
    </div>
  );
}
