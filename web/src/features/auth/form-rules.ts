/** What a rule makes of what was typed: the value to send, and what it has against it. */
interface Verdict<Value> {
  value: Value;
  fault?: string | undefined;
}

export type Rule<Value> = (given: string) => Verdict<Value>;

/**
 * What the forms refuse before anything is sent, in the words of the API (`worker/identity/form-fields.ts`, whose
 * validator would weigh more than the page); `form-rules.test.ts` holds the two together.
 */
const EMAIL_MESSAGE = 'Please enter a valid email address';
const EMAIL_FORM = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\]+$/;
const PASSWORD_MESSAGE = 'Password must be at least 6 characters';
const PASSWORD_TOO_LONG = 'Password must be at most 128 characters';
const NAME_MESSAGE = 'Please enter your full name';

/** An address, in lower case. */
export const email: Rule<string> = (given) => {
  const value = given.trim().toLowerCase();
  const isGood = value.length <= 254 && EMAIL_FORM.test(value) && !/\p{C}/u.test(value);
  return { value, fault: isGood ? undefined : EMAIL_MESSAGE };
};

/** A password for an account. */
export const newPassword: Rule<string> = (value) => ({
  value,
  fault: signs(value) < 6 ? PASSWORD_MESSAGE : tooLong(value),
});

/** The password of an account, as far as it can be told here. */
export const givenPassword: Rule<string> = (value) => ({
  value,
  fault: value === '' ? 'Please enter your password' : tooLong(value),
});

/** The name of a person. */
export const fullName: Rule<string> = (given) => {
  const value = given.trim();
  if (signs(value) < 2) return { value, fault: NAME_MESSAGE };
  if (signs(value) > 100) return { value, fault: 'Please use at most 100 characters' };
  return { value, fault: /[\p{Cc}\p{Cs}]/u.test(value) ? NAME_MESSAGE : undefined };
};

export const acceptTerms = mustBeTicked('Please agree to the terms of service and the privacy policy');
export const acknowledgeFraudPolicy = mustBeTicked('Please acknowledge that fraud is prohibited');

/** A box that may be ticked. */
export const mayBeTicked: Rule<boolean> = (given) => ({ value: given !== '' });

function mustBeTicked(message: string): Rule<true> {
  return (given) => ({ value: true, fault: given === '' ? message : undefined });
}

function tooLong(password: string): string | undefined {
  return signs(password) > 128 ? PASSWORD_TOO_LONG : undefined;
}

/** As the API counts: a sign outside the basic plane is one. */
function signs(text: string): number {
  return [...text].length;
}
