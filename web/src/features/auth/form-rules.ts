import {
  emailFault,
  givenPasswordFault,
  nameFault,
  newPasswordFault,
  normalEmail,
  normalName,
} from '../../../../worker/contract/field-rules.ts';

/** What a rule makes of what was typed: the value to send, and what it has against it. */
interface Verdict<Value> {
  value: Value;
  fault?: string | undefined;
}

export type Rule<Value> = (given: string) => Verdict<Value>;

/** What the forms refuse before anything is sent, by the rules of the API; only it knows the common passwords. */

/** An address, in lower case. */
export const email = ruleOf(normalEmail, emailFault);

/** A password for an account. */
export const newPassword = ruleOf(asItIs, newPasswordFault);

/** The password of an account, as far as it can be told here. */
export const givenPassword = ruleOf(asItIs, givenPasswordFault);

/** The name of a person. */
export const fullName = ruleOf(normalName, nameFault);

export const acceptTerms = mustBeTicked('Please agree to the terms of service and the privacy policy');
export const acknowledgeFraudPolicy = mustBeTicked('Please acknowledge that fraud is prohibited');

/** A box that may be ticked. */
export const mayBeTicked: Rule<boolean> = (given) => ({ value: given !== '' });

function mustBeTicked(message: string): Rule<true> {
  return (given) => ({ value: true, fault: given === '' ? message : undefined });
}

function ruleOf(
  normalize: (typed: string) => string,
  faultOf: (text: string) => string | undefined,
): Rule<string> {
  return (given) => {
    const value = normalize(given);
    return { value, fault: faultOf(value) };
  };
}

function asItIs(typed: string): string {
  return typed;
}
