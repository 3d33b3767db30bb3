import reference from 'virtual:api-reference';
import { Code } from '../../../ui/code.tsx';
import type { ErrorEntry } from '../reference.ts';
import { Inline } from './inline.tsx';
import { Anchored } from './mdx-parts.tsx';
import { OperationLink } from './operation-link.tsx';
import { CodeGroup } from './static-code.tsx';

/** What an error means, what to do, and which operations return it. */
export function ErrorArticle({ error }: { error: ErrorEntry }) {
  const { code, status, action, problem } = error;
  const operations = reference.operations.filter(({ errors }) => errors.includes(code));
  return (
    <>
      <Anchored as="h2" id="do">
        What to do
      </Anchored>
      <p>
        <Inline>{action}</Inline>
      </p>
      <Anchored as="h2" id="response">
        The response
      </Anchored>
      <p>
        The sentence in <Code>detail</Code> can name other values. Compare <Code>code</Code>, which never
        changes.
      </p>
      <CodeGroup samples={[{ language: 'json', label: 'JSON', title: String(status), sample: problem }]} />
      {operations.length > 0 && (
        <>
          <Anchored as="h2" id="operations">
            Operations that return it
          </Anchored>
          <ul className="docs-codes">
            {operations.map((operation) => (
              <OperationLink key={`${operation.method} ${operation.path}`} operation={operation} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}
