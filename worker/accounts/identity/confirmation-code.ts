import { macsOf } from '../../platform/encryption.ts';
import { timingSafeEqualText } from '../../platform/hashing.ts';

const DIGITS = 8;

/** A session's request for a code. */
interface CodeRequest {
  session_id: string;
  requested_at: number;
}

type EmailRequest = CodeRequest & { email: string };

/**
 * The code that is emailed to confirm a session. It is computed from the request, so neither the database nor the queue
 * contains it.
 */
export function confirmationCode(keys: string, request: CodeRequest): string {
  return codesOf(keys, confirmationParts(request))[0] ?? '';
}

export function isConfirmationCode(keys: string, request: CodeRequest, code: string): boolean {
  return isOneOf(codesOf(keys, confirmationParts(request)), code);
}

/** The code that is emailed to the new address of an account. */
export function changeEmailCode(keys: string, request: EmailRequest): string {
  return codesOf(keys, changeParts(request))[0] ?? '';
}

export function isChangeEmailCode(keys: string, request: EmailRequest, code: string): boolean {
  return isOneOf(codesOf(keys, changeParts(request)), code);
}

/** A request about the data of an account, for whose code its owner is asked. */
interface DataRequest {
  request_id: string;
  requested_at: number;
  /** The address that gets the code. */
  email: string;
}

/** The code that is emailed to an account about which someone has written to us. */
export function dataRequestCode(keys: string, request: DataRequest): string {
  return codesOf(keys, dataRequestParts(request))[0] ?? '';
}

export function isDataRequestCode(keys: string, request: DataRequest, code: string): boolean {
  return isOneOf(codesOf(keys, dataRequestParts(request)), code);
}

function dataRequestParts({ request_id, requested_at, email }: DataRequest) {
  return ['data_request', request_id, requested_at, email];
}

function confirmationParts({ session_id, requested_at }: CodeRequest) {
  return ['confirm_session', session_id, requested_at];
}

function changeParts({ session_id, requested_at, email }: EmailRequest) {
  return ['change_email', session_id, requested_at, email];
}

/** One for each key, the newest key's first. */
function codesOf(keys: string, parts: readonly (string | number)[]): string[] {
  return macsOf(keys, parts.join('\u0000')).map((mac) =>
    String(mac.readBigUInt64BE() % 10n ** BigInt(DIGITS)).padStart(DIGITS, '0'),
  );
}

function isOneOf(codes: readonly string[], code: string): boolean {
  return codes.some((each) => timingSafeEqualText(code, each));
}
