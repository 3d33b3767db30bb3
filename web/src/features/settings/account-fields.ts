import { z } from 'zod/mini';

const NAME = 'Please enter your full name';
const TOO_LONG = 'Password must be at most 128 characters';

/** By the rules and in the words of the API (`worker/identity/form-fields.ts`); a test holds them together. */
export const nameFields = z.object({
  full_name: z.string().check(
    z.trim(),
    z.refine((text) => [...text].length >= 2 && !/[\p{Cc}\p{Cs}]/u.test(text), NAME),
    z.refine((text) => [...text].length <= 100, 'Please use at most 100 characters'),
  ),
});

export const passwordFields = z.object({
  current_password: z
    .string()
    .check(z.minLength(1, 'Please enter your password'), z.refine(isShortEnough, TOO_LONG)),
  new_password: z.string().check(
    z.refine((text) => [...text].length >= 6, 'Password must be at least 6 characters'),
    z.refine(isShortEnough, TOO_LONG),
  ),
});

function isShortEnough(text: string): boolean {
  return [...text].length <= 128;
}
