import reference from 'virtual:api-reference';
import { Code } from '../../../ui/code.tsx';
import { REFERENCE_SUBJECTS } from '../reference-subjects.ts';
import { OperationLink } from './operation-link.tsx';

/** The subjects of the reference with their operations. */
export function ReferenceIndex() {
  return (
    <>
      <p>
        The base URL is <Code>https://tributary.example</Code>. Requests and responses are JSON, amounts are
        decimal strings in US dollars, and times are UTC. The same description for programs is the{' '}
        <a href="/v1/openapi.json">OpenAPI document</a>. <a href="/client.js">client.js</a> is a typed client
        without dependencies.
      </p>
      {REFERENCE_SUBJECTS.map(({ slug, title, description }) => (
        <section key={slug} aria-labelledby={slug}>
          <h2 id={slug}>
            <span>
              <a href={`/docs/reference/${slug}`} className="docs-anchor">
                {title}
              </a>
            </span>
          </h2>
          <p>{description}</p>
          <ul className="docs-codes">
            {reference.operations
              .filter(({ subject }) => subject === slug)
              .map((operation) => (
                <OperationLink key={operation.anchor} operation={operation} />
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}
