import { LINK_COPY } from '../lib/link-copy.ts';
import { buttonClass } from '../ui/button-class.ts';
import { Code } from '../ui/code.tsx';
import { CopyButton } from '../ui/copy-button.tsx';

interface DemoLinkProps {
  link: string;
  /** The page of a signed-in publisher that has the same link with their own ID. */
  ownLinkPage: string;
  /** Whether the link can be copied, for a page whose reader has no other link. */
  canCopy?: boolean;
}

/** A link that a visitor without an account can try, and the way to their own. */
export default function DemoLink({ link, ownLinkPage, canCopy = true }: DemoLinkProps) {
  return (
    <section aria-label="Demo link" className="grid gap-3 border-held border-l-[3px] bg-held-wash p-4">
      <p className="text-base text-pretty">
        <strong className="font-semibold">Demo link.</strong> It opens the shop and earns for no one. Sign up,
        and the same link has your ID and earns for you.
      </p>
      <Code className="min-w-0 break-all font-mono text-sm">{link}</Code>
      <div className="flex flex-wrap gap-2">
        <a
          href={`/auth?${new URLSearchParams({ returnTo: ownLinkPage })}`}
          className={buttonClass({ variant: 'primary', size: 'sm' })}
        >
          Get my own link
        </a>
        <a href={link} target="_blank" rel="noopener" className={buttonClass({ size: 'sm' })}>
          Open demo link
        </a>
        {canCopy && (
          <CopyButton text={link} size="sm" variant="quiet" label="Copy demo link" {...LINK_COPY} />
        )}
      </div>
    </section>
  );
}
