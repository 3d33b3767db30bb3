import { z } from 'zod/mini';
import {
  codeProblem,
  emailProblem,
  givenPasswordProblem,
  nameProblem,
  newPasswordProblem,
  normalCode,
  normalEmail,
  normalName,
  passkeyNameProblem,
} from '../../../worker/platform/contract/field-rules.ts';

/** Form fields with the rules of the API, so that its messages show before a form is submitted. */

export const email = textField(emailProblem, normalEmail);

export const fullName = textField(nameProblem, normalName);

/** A new password. Only the API checks for common ones. */
export const newPassword = textField(newPasswordProblem);

/** The current password. */
export const givenPassword = textField(givenPasswordProblem);

/** How a person tells their passkeys apart. */
export const passkeyName = textField(passkeyNameProblem, normalName);

/** An emailed code. Spaces are ignored. */
export const confirmationCode = textField(codeProblem, normalCode);

/** A string that a rule normalizes and then validates. */
export function textField(
  problemOf: (text: string) => string | undefined,
  normalize: (text: string) => string = (text) => text,
) {
  return z.string().check(
    z.overwrite(normalize),
    z.superRefine<string>((text, issues) => {
      const message = problemOf(text);
      if (message !== undefined) issues.addIssue(message);
    }),
  );
}
