import { env } from 'cloudflare:workers';
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const CAN_BE_SYNCED = 0x08;
const IS_SYNCED = 0x10;
const HAS_KEY = 0x40;

interface Changes {
  origin?: string;
  rpId?: string;
  /** Without it, the authenticator only checks that someone is there. */
  verified?: boolean;
  counter?: number;
  format?: string;
  statement?: Map<string, unknown>;
  challenge?: string;
}

/** An authenticator with one passkey. It signs as real ones do. */
export function createAuthenticator({ synced = false } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;
  let userHandle = '';
  const flags = ({ verified = true }: Changes) =>
    PRESENT | (verified ? VERIFIED : 0) | (synced ? CAN_BE_SYNCED | IS_SYNCED : 0);
  const nextCounter = () => (synced ? 0 : ++counter);

  return {
    credentialId: credentialId.toString('base64url'),
    /** Answers `navigator.credentials.create()`. */
    create(options: { challenge: string; rp: { id: string }; user: { id: string } }, changes: Changes = {}) {
      userHandle = options.user.id;
      const key = attestedKey(credentialId, publicKey);
      const data = authenticatorData(
        changes.rpId ?? options.rp.id,
        flags(changes) | HAS_KEY,
        changes.counter ?? nextCounter(),
        key,
      );
      const attestationObject = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', changes.format ?? 'none'],
          ['attStmt', changes.statement ?? new Map()],
          ['authData', Uint8Array.from(data)],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      );
      return {
        ...credential(credentialId),
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, changes).toString('base64url'),
          attestationObject: Buffer.from(attestationObject).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Answers `navigator.credentials.get()`. */
    get(options: { challenge: string; rpId: string }, changes: Changes = {}) {
      const data = authenticatorData(
        changes.rpId ?? options.rpId,
        flags(changes),
        changes.counter ?? nextCounter(),
      );
      const client = clientData('webauthn.get', options.challenge, changes);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...credential(credentialId),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

function credential(id: Buffer) {
  const text = id.toString('base64url');
  return { id: text, rawId: text, type: 'public-key', clientExtensionResults: {} };
}

function clientData(type: string, challenge: string, changes: Changes): Buffer {
  const origin = changes.origin ?? env.PUBLIC_ORIGIN;
  return Buffer.from(JSON.stringify({ type, challenge: changes.challenge ?? challenge, origin }));
}

function authenticatorData(rpId: string, flags: number, counter: number, key = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(Buffer.from(rpId)), head, key]);
}

/** An empty AAGUID, the credential ID and the COSE key. */
function attestedKey(id: Buffer, publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  return Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose)]);
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
