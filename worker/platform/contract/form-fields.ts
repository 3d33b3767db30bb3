import { z } from '@hono/zod-openapi';
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
} from './field-rules.ts';

const MAX_TEXT_LENGTH = 1_000;

export const email = textField(normalEmail, emailProblem).openapi({ example: 'ada@site.example' });

/** A password to be set, before it is compared with the common ones. */
export const newPassword = textField(unchanged, newPasswordProblem);

/** A password to sign in with. */
export const givenPassword = textField(unchanged, givenPasswordProblem).openapi({
  example: 'a river of small streams',
});

/** A person's name. */
export const fullName = textField(normalName, nameProblem).openapi({ example: 'Ada Brook' });

/** The token of an emailed link. */
export const linkToken = z
  .string()
  .min(1)
  .max(100)
  .openapi({ example: 'b7Zr0yqQ2mVgkUu3oJtq0y5Cw1nS4xHcEw9dTfK8a2Y' });

/** An emailed code of 8 digits. Spaces are ignored. */
export const confirmationCodeField = textField(normalCode, codeProblem).openapi({ example: '12345678' });

/** How a person tells their passkeys apart. */
export const passkeyName = textField(normalName, passkeyNameProblem).openapi({ example: 'My laptop' });

/** The page to go to afterwards. Anything but a page of this site becomes `/app`. */
export const askedReturn = z.string().optional().openapi({ example: '/app/links' });

/** A few words, such as where a person heard of us. */
export const shortText = z.string().trim().max(100);

/** A text that a rule normalizes and then checks. A text longer than `maxLength` is cut before any rule reads it. */
export function textField(
  normalize: (input: string) => string,
  problemOf: (text: string) => string | undefined,
  maxLength = MAX_TEXT_LENGTH,
) {
  return z
    .string(problemOf(''))
    .overwrite((input) => normalize(input.slice(0, maxLength)))
    .superRefine((text, check) => {
      const message = problemOf(text);
      if (message !== undefined) check.addIssue({ code: 'custom', message });
    });
}

function unchanged(input: string): string {
  return input;
}
