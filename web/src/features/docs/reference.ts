import type { CodeSample } from '../../ui/code-sample.ts';

/** A parameter or a field, with the fields of its value. */
export interface ReferenceField {
  name: string;
  type: string;
  required: boolean;
  description: string;
  fields: ReferenceField[];
}

export interface ReferenceOperation {
  /** The page of the reference and the fragment on it. */
  subject: string;
  anchor: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  access: string;
  parameters: (ReferenceField & { in: string })[];
  body: ReferenceField[];
  response: { status: string; description: string; type: string; fields: ReferenceField[] };
  request: CodeSample;
  example: CodeSample | null;
  errors: string[];
}

export interface ErrorEntry {
  code: string;
  status: number;
  detail: string;
  action: string;
  /** The body of a response with it. */
  problem: CodeSample;
}

export interface ApiReference {
  operations: ReferenceOperation[];
  errors: ErrorEntry[];
}
