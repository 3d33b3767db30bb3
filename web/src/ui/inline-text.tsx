import { Link } from '@tanstack/react-router';
import { Code } from './code.tsx';
import { linkClass } from './link-class.ts';

const MARKS = /(`[^`]+`|\[[^\]]+\]\([^)]+\))/;
const LINK = /^\[([^\]]+)\]\(([^)]+)\)$/;

/** Text with `code` and [links](/path) of this site. */
export function InlineText({ children }: { children: string }) {
  return children.split(MARKS).map((part, index) => {
    const [, label, href = ''] = LINK.exec(part) ?? [];
    // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order
    if (label) return <PageLink key={index} href={href} label={label} />;
    if (!part.startsWith('`')) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order
      <Code key={index} className="font-mono text-[0.9em] wrap-anywhere">
        {part.slice(1, -1)}
      </Code>
    );
  });
}

function PageLink({ href, label }: { href: string; label: string }) {
  const [to, search] = href.split('?');
  return (
    <Link to={to ?? '/'} search={Object.fromEntries(new URLSearchParams(search))} className={linkClass()}>
      {label}
    </Link>
  );
}
