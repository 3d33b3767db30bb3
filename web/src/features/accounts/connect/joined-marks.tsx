import { Mark } from '../../../shell/layout/wordmark.tsx';
import { cn } from '../../../ui/cn.ts';
import { Logo } from '../../../ui/logo.tsx';

/** The app's stream flows into Tributary. It is dashed while nothing vouches for the app. */
export function JoinedMarks({ name, isVerified }: { name: string; isVerified: boolean }) {
  return (
    <div aria-hidden="true" className="flex items-center">
      <Logo name={name} src={null} size="lg" />
      <svg
        viewBox="0 0 120 56"
        className="h-14 w-30 fill-none stroke-river [stroke-linecap:round]"
        aria-hidden="true"
      >
        <path
          d="M4 28 C44 28 44 14 74 14 S96 28 116 28"
          strokeWidth="1.5"
          className={cn(!isVerified && '[stroke-dasharray:1_6]')}
        />
        <path d="M4 40 C52 40 52 28 116 28" strokeWidth="1" className="stroke-rule-strong" />
      </svg>
      <span className="grid size-14 shrink-0 place-items-center rounded-md border border-rule bg-sheet">
        <Mark className="size-8" />
      </span>
    </div>
  );
}
