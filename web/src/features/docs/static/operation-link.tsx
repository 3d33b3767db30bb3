import type { ReferenceOperation } from '../reference.ts';

/** A list item that leads to an operation. */
export function OperationLink({ operation }: { operation: ReferenceOperation }) {
  const { subject, anchor, method, path, summary } = operation;
  return (
    <li>
      <a href={`/docs/reference/${subject}#${anchor}`}>{summary}</a>
      <span className="docs-method">
        {method} {path}
      </span>
    </li>
  );
}
