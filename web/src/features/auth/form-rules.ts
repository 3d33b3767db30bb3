import { z } from 'zod/mini';

/**
 * What the forms refuse before anything is sent, in the words of the API (`worker/identity/form-fields.ts`, whose own
 * schemas would bring the contract's generator into the page); `form-rules.test.ts` holds the two together.
 */
const EMAIL_MESSAGE = 'Please enter a valid email address';
const EMAIL_FORM = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\]+$/;
const PASSWORD_MESSAGE = 'Password must be at least 6 characters';
const PASSWORD_TOO_LONG = 'Password must be at most 128 characters';
const NAME_MESSAGE = 'Please enter your full name';

export const email = z.string(EMAIL_MESSAGE).check(
  z.trim(),
  z.toLowerCase(),
  z.refine((text) => text.length <= 254 && EMAIL_FORM.test(text) && !/\p{C}/u.test(text), EMAIL_MESSAGE),
);

export const newPassword = z
  .string(PASSWORD_MESSAGE)
  .check(z.minLength(6, PASSWORD_MESSAGE), z.maxLength(128, PASSWORD_TOO_LONG));

export const givenPassword = z
  .string('Please enter your password')
  .check(z.minLength(1, 'Please enter your password'), z.maxLength(128, PASSWORD_TOO_LONG));

export const fullName = z.string(NAME_MESSAGE).check(
  z.trim(),
  z.minLength(2, NAME_MESSAGE),
  z.maxLength(100, 'Please use at most 100 characters'),
  z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), NAME_MESSAGE),
);

export const acceptTerms = ticked('Please agree to the terms of service and the privacy policy');
export const acknowledgeFraudPolicy = ticked('Please acknowledge that fraud is prohibited');

function ticked(message: string) {
  return z.pipe(z.boolean(), z.literal(true, message));
}
