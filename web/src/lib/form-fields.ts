import { z } from 'zod/mini';
import {
  codeFault,
  emailFault,
  givenPasswordFault,
  nameFault,
  newPasswordFault,
  normalCode,
  normalEmail,
  normalName,
  passkeyNameFault,
} from '../../../worker/platform/contract/field-rules.ts';

/** Form fields with the rules of the API, so that its messages show before a form is submitted. */

export const email = textField(emailFault, normalEmail);

export const fullName = textField(nameFault, normalName);

/** A new password. Only the API checks for common ones. */
export const newPassword = textField(newPasswordFault);

/** The current password. */
export const givenPassword = textField(givenPasswordFault);

/** How a person tells their passkeys apart. */
export const passkeyName = textField(passkeyNameFault, normalName);

/** An emailed code. Spaces are ignored. */
export const confirmationCode = textField(codeFault, normalCode);

/** A string that a rule normalizes and then validates. */
export function textField(
  faultOf: (text: string) => string | undefined,
  normalize: (text: string) => string = (text) => text,
) {
  return z.string().check(
    z.overwrite(normalize),
    z.superRefine<string>((text, issues) => {
      const message = faultOf(text);
      if (message !== undefined) issues.addIssue(message);
    }),
  );
}
