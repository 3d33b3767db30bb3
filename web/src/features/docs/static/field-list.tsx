import { Code } from '../../../ui/code.tsx';
import type { ReferenceField } from '../reference.ts';
import { Inline } from './inline.tsx';

interface FieldListProps {
  fields: readonly (ReferenceField & { in?: string })[];
  /** Says which fields are required. In a response, it says which may be missing. */
  isResponse?: boolean;
}

/** Parameters or fields, each with its type and description. The fields of a value are folded below it. */
export function FieldList({ fields, isResponse = false }: FieldListProps) {
  return (
    <dl className="docs-fields">
      {fields.map((field) => (
        <div key={`${field.in} ${field.name}`}>
          <dt>
            <Code>{field.name}</Code> <span className="docs-type">{field.type}</span>
            {!isResponse && field.required && <span className="docs-required"> required</span>}
            {isResponse && !field.required && <span className="docs-type"> optional</span>}
            {field.in && <span className="docs-type"> in {field.in}</span>}
          </dt>
          {field.description && (
            <dd>
              <Inline>{field.description}</Inline>
            </dd>
          )}
          {field.fields.length > 0 && (
            <dd>
              <details>
                <summary>
                  {field.fields.length === 1 ? '1 field' : `${field.fields.length} fields`} of{' '}
                  <Code>{field.name}</Code>
                </summary>
                <FieldList fields={field.fields} isResponse={isResponse} />
              </details>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
