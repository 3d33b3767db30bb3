import { Accordion as Base } from '@base-ui/react/accordion';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

interface AccordionItem {
  title: string;
  content: ReactNode;
}

interface AccordionProps {
  items: readonly AccordionItem[];
  /** The heading level of the titles in their page. */
  level?: 2 | 3 | 4;
  /** The titles of the items that are open at first. */
  defaultOpen?: readonly string[];
}

/** Collapsible questions. The page search finds closed answers. */
export function Accordion({ items, level = 3, defaultOpen = [] }: AccordionProps) {
  const Heading = `h${level}` as const;
  return (
    <Base.Root multiple hiddenUntilFound defaultValue={[...defaultOpen]} className="border-b border-rule">
      {items.map(({ title, content }) => (
        <Base.Item key={title} value={title} className="border-t border-rule">
          <Base.Header render={<Heading />}>
            <Base.Trigger className="group flex min-h-12 w-full cursor-pointer items-center justify-between gap-6 py-3 text-left text-md font-medium hover:text-river">
              {title}
              <Plus
                aria-hidden
                className="size-4 shrink-0 text-muted transition-transform duration-150 group-data-panel-open:rotate-45"
                strokeWidth={1.5}
              />
            </Base.Trigger>
          </Base.Header>
          <Base.Panel>
            <div className="pr-10 pb-4 text-md text-pretty text-muted">{content}</div>
          </Base.Panel>
        </Base.Item>
      ))}
    </Base.Root>
  );
}
