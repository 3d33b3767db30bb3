import { Code } from '../../../ui/code.tsx';
import type { ReferenceOperation } from '../reference.ts';
import { FieldList } from './field-list.tsx';
import { Inline } from './inline.tsx';
import { Anchored } from './mdx-parts.tsx';
import { CodeGroup } from './static-code.tsx';

/** One operation of the API: what it takes and returns, with an example of both. */
export function Operation({ operation }: { operation: ReferenceOperation }) {
  const { anchor, method, path, summary, description, access, parameters, body, response } = operation;
  return (
    <section className="docs-operation">
      <div className="min-w-0">
        <Anchored as="h2" id={anchor}>
          {summary}
        </Anchored>
        <p className="docs-call">
          <strong>{method}</strong> <Code>{path}</Code>
        </p>
        {description && (
          <p>
            <Inline>{description}</Inline>
          </p>
        )}
        <p className="text-base text-muted">
          <Inline>{access}</Inline>
        </p>
        {parameters.length > 0 && (
          <Part title="Parameters">
            <FieldList fields={parameters} />
          </Part>
        )}
        {body.length > 0 && (
          <Part title="Body">
            <FieldList fields={body} />
          </Part>
        )}
        <Part title={`Response ${response.status}`}>
          {response.description && (
            <p className="text-base">
              <Inline>{response.description}</Inline>
            </p>
          )}
          {response.fields.length > 0 && <FieldList fields={response.fields} isResponse />}
        </Part>
        <Errors codes={operation.errors} />
      </div>
      <div className="docs-example">
        <CodeGroup
          samples={[
            { language: 'curl', label: 'curl', title: `${method} ${path}`, sample: operation.request },
          ]}
        />
        {operation.example && (
          <CodeGroup
            samples={[
              {
                language: 'json',
                label: 'Response',
                title: `${response.status} ${response.type}`,
                sample: operation.example,
              },
            ]}
          />
        )}
      </div>
    </section>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <>
      <h3>{title}</h3>
      {children}
    </>
  );
}

function Errors({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return null;
  return (
    <details className="docs-errors">
      <summary>{codes.length === 1 ? '1 error' : `${codes.length} errors`}</summary>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <a href={`/docs/errors/${code}`}>
              <Code>{code}</Code>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
