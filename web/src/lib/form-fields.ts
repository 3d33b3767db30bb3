import { z } from 'zod/mini';
import {
  emailFault,
  givenPasswordFault,
  nameFault,
  newPasswordFault,
  normalEmail,
  normalName,
} from '../../../worker/contract/field-rules.ts';

/** The fields of forms, by the rules of the API. They show its messages before anything is sent. */

export const email = textField(emailFault, normalEmail);

export const fullName = textField(nameFault, normalName);

/** A password to be set. Only the API knows the common ones. */
export const newPassword = textField(newPasswordFault);

/** A password to be checked. */
export const givenPassword = textField(givenPasswordFault);

/** A text that a rule normalizes and then checks. */
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
