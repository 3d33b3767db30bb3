import { z } from '@hono/zod-openapi';
import {
  emailFault,
  givenPasswordFault,
  nameFault,
  newPasswordFault,
  normalEmail,
  normalName,
} from './field-rules.ts';

/** Longer texts are refused before any rule looks at them. */
const MAX_TEXT = 1_000;

/** The email address of a form, normalized (publisher specification, section 5). The one schema for addresses. */
export const email = text(normalEmail, emailFault).openapi({ example: 'ada@site.example' });

/** A password to be set (section 5), before it is compared with the common ones. */
export const newPassword = text(asItIs, newPasswordFault);

/** A password to be checked. */
export const givenPassword = text(asItIs, givenPasswordFault).openapi({
  example: 'a river of small streams',
});

/** A person's name (section 5). */
export const fullName = text(normalName, nameFault).openapi({ example: 'Ada Brook' });

/** What an emailed link carries. */
export const linkToken = z
  .string()
  .min(1)
  .max(100)
  .openapi({ example: 'b7Zr0yqQ2mVgkUu3oJtq0y5Cw1nS4xHcEw9dTfK8a2Y' });

/** The page to go to afterwards; anything but a page of this site is `/app`. */
export const askedReturn = z.string().optional().openapi({ example: '/app/links' });

/** Where somebody came from, in a word or two. */
export const shortText = z.string().trim().max(100);

function text(normalize: (typed: string) => string, faultOf: (text: string) => string | undefined) {
  return z
    .string(faultOf(''))
    .overwrite((typed) => normalize(typed.slice(0, MAX_TEXT)))
    .superRefine((given, check) => {
      const fault = faultOf(given);
      if (fault !== undefined) check.addIssue({ code: 'custom', message: fault });
    });
}

function asItIs(typed: string): string {
  return typed;
}
