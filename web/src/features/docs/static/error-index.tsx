import reference from 'virtual:api-reference';
import { Code } from '../../../ui/code.tsx';
import { Inline } from './inline.tsx';
import { Anchored } from './mdx-parts.tsx';

const STATUSES = [...new Set(reference.errors.map(({ status }) => status))].sort((a, b) => a - b);

/** Every code by its status, with a filter that the page's script runs. */
export function ErrorIndex() {
  return (
    <>
      <Anchored as="h2" id="codes">
        All codes
      </Anchored>
      <p className="noscript:hidden">
        <label className="block text-base font-medium" htmlFor="docs-filter">
          Find a code or a word of its message
        </label>
        <input
          id="docs-filter"
          type="search"
          data-filter
          className="mt-1 min-h-9 w-full rounded-sm border border-rule-strong bg-sheet px-3 text-base touch:min-h-11 touch:text-md"
        />
      </p>
      <p role="status" data-filter-count className="text-base text-muted" />
      {STATUSES.map((status) => (
        <section key={status} aria-labelledby={`status-${status}`} data-filter-group>
          <h3 id={`status-${status}`} className="figures">
            {status}
          </h3>
          <ul className="docs-codes">
            {reference.errors
              .filter((error) => error.status === status)
              .map(({ code, detail }) => (
                <li key={code} data-filter-item>
                  <a href={`/docs/errors/${code}`}>
                    <Code>{code}</Code>
                  </a>
                  <span>
                    <Inline>{detail}</Inline>
                  </span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}
