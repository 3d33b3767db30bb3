import { textField } from '../../../../lib/form-fields.ts';

/** Why a setting changes, for the audit log. */
export const changeReason = textField(
  (text) =>
    text.trim() === '' || text.length > 500 ? 'Please enter a reason, at most 500 characters' : undefined,
  (text) => text.trim(),
);
