import { textField } from './form-fields.ts';

/** The reason for a decision, which the audit log keeps. */
export const reasonField = textField(
  (text) => {
    if (text === '') return 'Enter a reason.';
    return text.length > 500 ? 'A reason has at most 500 characters.' : undefined;
  },
  (text) => text.trim(),
);
