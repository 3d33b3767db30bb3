import { Plus } from 'lucide-react';

interface Question {
  title: string;
  content: string;
}

/** Questions and answers as native `details`, which open without JavaScript and are found by the page search. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="border-b border-rule">
      {questions.map(({ title, content }) => (
        <details key={title} className="group border-t border-rule">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-6 py-3 text-md font-medium hover:text-river">
            {title}
            <Plus
              aria-hidden
              className="size-4 shrink-0 text-muted transition-transform duration-150 group-open:rotate-45"
              strokeWidth={1.5}
            />
          </summary>
          <p className="max-w-[68ch] pr-10 pb-4 text-md text-pretty text-muted">{content}</p>
        </details>
      ))}
    </div>
  );
}
