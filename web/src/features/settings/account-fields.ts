import { z } from 'zod/mini';
import {
  givenPasswordFault,
  nameFault,
  newPasswordFault,
  normalName,
} from '../../../../worker/contract/field-rules.ts';

/** The account forms, by the rules of the API; only the API knows the common passwords. */
export const nameFields = z.object({
  full_name: z.pipe(z.string(), z.transform(normalName)).check(by(nameFault)),
});

export const passwordFields = z.object({
  current_password: z.string().check(by(givenPasswordFault)),
  new_password: z.string().check(by(newPasswordFault)),
});

function by(faultOf: (text: string) => string | undefined) {
  return z.superRefine<string>((text, issues) => {
    const message = faultOf(text);
    if (message !== undefined) issues.addIssue(message);
  });
}
