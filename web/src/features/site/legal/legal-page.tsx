import type { ReactNode } from 'react';
import { cn } from '../../../ui/cn.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { Prose } from '../../../ui/prose.tsx';

export interface Clause {
  id: string;
  title: string;
  text: ReactNode;
}

interface LegalPageProps {
  title: string;
  lead: string;
  /** The effective date: `2026-11-01`. */
  since: string;
  clauses: readonly Clause[];
}

/** A legal text with its contents. Each clause has its own URL. */
export function LegalPage({ title, lead, since, clauses }: LegalPageProps) {
  return (
    <article className="pt-12 pb-16 md:pt-16">
      <Heading level={1}>{title}</Heading>
      <p className="mt-4 max-w-[60ch] text-lg text-pretty text-muted">{lead}</p>
      <p className="mt-2 text-base text-muted">
        Effective <DateTime at={since} precision="day" />. Version 1.0.
      </p>
      <div className="mt-10 grid grid-cols-1 gap-10 wrap-anywhere lg:grid-cols-[240px_minmax(0,1fr)] print:block">
        <nav aria-label="Contents" className="lg:sticky lg:top-20 lg:self-start">
          <h2 className="mb-2 text-base font-medium">Contents</h2>
          <ol className="grid text-base">
            {clauses.map((clause, index) => (
              <li key={clause.id} className="grid grid-cols-[24px_1fr]">
                <span className="figures py-1 text-muted max-md:py-2.5">{index + 1}</span>
                <a href={`#${clause.id}`} className={cn(linkClass({ tone: 'muted' }), 'py-1 max-md:py-2.5')}>
                  {clause.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {clauses.map((clause, index) => (
            <section
              key={clause.id}
              aria-labelledby={clause.id}
              className="border-rule not-first:mt-12 not-first:border-t not-first:pt-4"
            >
              <Prose>
                <h2 id={clause.id}>
                  {index + 1}. {clause.title}
                </h2>
                {clause.text}
              </Prose>
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}
