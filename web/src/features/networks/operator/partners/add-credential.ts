import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';

export interface NewCredential {
  value: string;
  /** Whether it waits for a second person. */
  waits: boolean;
}

/** Adds a credential. The value of one that waits for a second person is in this response only. */
export function addCredential(
  network: string,
  body: { kind: 'hmac' | 'secret'; reason: string },
): Promise<NewCredential> {
  return withConfirmation(async () => {
    const params = { path: { network } };
    const result = await api.POST('/v1/operations/networks/{network}/push-credentials', { params, body });
    if (result.data && 'status' in result.data) return { value: result.data.value, waits: true };
    const { data } = await bodyOf(Promise.resolve(result));
    return { value: data.value, waits: false };
  });
}
