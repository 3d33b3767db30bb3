/** Bad, moved, ambiguous or unreachable destination mailbox (RFC 3463, 3.2, and RFC 7505), or one that is switched off. */
const NO_MAILBOX = /^5\.(?:1\.(?:[012346]|10)|2\.1)$/;
/** Not a part of an IP address. */
const STATUS_CODE = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/;

/**
 * Whether a permanent refusal with this enhanced status code (RFC 3463) says that the mailbox doesn't exist, as one without a code is
 * understood. Others are about the sender, the text or a full mailbox: later emails may arrive.
 */
export function isAboutMailbox(statusCode: string | undefined): boolean {
  return statusCode === undefined || NO_MAILBOX.test(statusCode);
}

/** The enhanced status code in a server's answer: `550 5.1.1 No such user` → `5.1.1`. */
export function statusCodeIn(text: string): string | undefined {
  return STATUS_CODE.exec(text)?.[0];
}
