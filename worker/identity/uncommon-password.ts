import { newPassword } from '../contract/form-fields.ts';
import { isCommonPassword } from './common-passwords.ts';

/** A password to be set that strangers don't try first. */
export const uncommonPassword = newPassword
  .refine((password) => !isCommonPassword(password), 'This password is too common. Please choose another one')
  .openapi({ example: 'a river of small streams' });
