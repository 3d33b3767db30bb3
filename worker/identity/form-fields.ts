import { z } from '@hono/zod-openapi';

const EMAIL_MESSAGE = 'Please enter a valid email address';
const EMAIL_FORM = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\]+$/;
const PASSWORD_MESSAGE = 'Password must be at least 6 characters';
const NAME_MESSAGE = 'Please enter your full name';

/** An address as accounts are known by. */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** The e-mail address of a form, normalised (publisher specification, section 5). */
export const email = z
  .string(EMAIL_MESSAGE)
  .overwrite(normalEmail)
  .max(254, { error: EMAIL_MESSAGE, abort: true })
  .regex(EMAIL_FORM, { error: EMAIL_MESSAGE, abort: true })
  .refine((text) => !/\p{C}/u.test(text), EMAIL_MESSAGE)
  .openapi({ example: 'ada@site.example' });

/** A password to be set (section 5). */
export const newPassword = z
  .string(PASSWORD_MESSAGE)
  .min(6, PASSWORD_MESSAGE)
  .max(128, 'Password must be at most 128 characters')
  .openapi({ example: 'a river of small streams' });

/** A password to be checked: whatever could ever have been set. */
export const givenPassword = z
  .string('Please enter your password')
  .min(1, 'Please enter your password')
  .max(128, 'Password must be at most 128 characters')
  .openapi({ example: 'a river of small streams' });

/** A person's name, at least two characters (section 5). */
export const fullName = z
  .string(NAME_MESSAGE)
  .trim()
  .min(2, { error: NAME_MESSAGE, abort: true })
  .max(100, 'Please use at most 100 characters')
  .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), NAME_MESSAGE)
  .openapi({ example: 'Ada Brook' });

/** What a mail's link carries. */
export const linkToken = z
  .string()
  .min(1)
  .max(100)
  .openapi({ example: 'b7Zr0yqQ2mVgkUu3oJtq0y5Cw1nS4xHcEw9dTfK8a2Y' });

/** The page to go to afterwards; anything but a page of this site is `/app`. */
export const askedReturn = z.string().optional().openapi({ example: '/app/links' });

/** Where somebody came from, in a word or two. */
export const shortText = z.string().trim().max(100);
