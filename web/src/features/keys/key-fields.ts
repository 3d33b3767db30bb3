import { z } from 'zod/mini';
import { DEFAULT_RATE_LIMIT, type Preset, RATE_LIMITS } from '../../../../worker/contract/key-presets.ts';

const LONGEST = 100;
/** What a form can give a key; the preset of an assistant over MCP belongs to its own page. */
const PRESETS = ['full_access', 'read_only', 'tracking_only'] as const satisfies readonly Preset[];

/** The form of a new key, by the rules and in the words of the API (`worker/contract/key-name.ts`); a test holds them together. */
export const keyFields = z.object({
  name: z.string().check(
    z.overwrite((text) =>
      text
        .replace(/[<>'"&]/g, '')
        .slice(0, LONGEST)
        .trim(),
    ),
    z.minLength(1, 'Please enter a name for the API key'),
    z.maxLength(LONGEST - 1, 'API key name must be less than 100 characters'),
    z.regex(
      /^[\p{L}\p{M}\p{N} _-]*$/u,
      'API key name can only contain letters, numbers, spaces, hyphens, and underscores',
    ),
  ),
  preset: z.enum(PRESETS),
  rate_limit: z.literal(RATE_LIMITS),
});

export type KeyFields = z.infer<typeof keyFields>;

export const NEW_KEY: KeyFields = { name: '', preset: 'read_only', rate_limit: DEFAULT_RATE_LIMIT };
