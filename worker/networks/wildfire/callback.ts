import type { CallbackReader } from '../contract.ts';
import { entryOf } from '../feed/entries.ts';
import { fieldsOf } from '../feed/fields.ts';
import { requireSecret } from '../feed/request.ts';
import { asClaimed } from '../feed/status.ts';
import { reportRowOf } from './commission.ts';
import { wildfireSettings } from './settings.ts';
import { verifyCallback } from './signature.ts';

/** Wildfire's push: one commission in the application's shape. Other types of message are ignored. */
export const wildfireCallback: CallbackReader = {
  readCallback(context, headers, rawBody) {
    verifyCallback(requireSecret(context, 'callback_key'), headers, rawBody);
    const settings = wildfireSettings(context);
    const message = entryOf(rawBody, () => fieldsOf(JSON.parse(rawBody)));
    if ('malformed' in message) return [message];
    if (message.row.Type !== 'Commission') return [];
    return [asClaimed(entryOf(rawBody, () => reportRowOf(fieldsOf(message.row.Payload), settings)))];
  },
};
