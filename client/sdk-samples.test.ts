import { describe, expect, it } from 'vitest';
import { SDK_LANGUAGES, writeSample } from './sdk-languages.ts';
import { SDK_SAMPLES } from './sdk-samples.ts';

const byName = (name: string) => {
  const sample = SDK_SAMPLES.find((each) => each.name === name);
  if (!sample) throw new Error(`There is no sample ${name}.`);
  return sample;
};

describe('a sample', () => {
  it('is a command of curl', () => {
    expect(writeSample(byName('explain'), 'curl')).toBe(
      `curl --fail-with-body -G https://tributary.example/v1/explain \\
  -H "Authorization: Bearer $TRIBUTARY_API_KEY" \\
  --data-urlencode 'url=https://BRAND_DOMAIN/products/42'`,
    );
  });

  it('prints the value in every other language, and ends with the sentence of an error', () => {
    const sample = byName('create-link');
    expect(writeSample(sample, 'javascript')).toMatch(
      /throw new Error\(result\.detail\);\nconsole\.log\(result\.data\.affiliate_url\);$/,
    );
    expect(writeSample(sample, 'python')).toMatch(
      /\["detail"\]\)\nprint\(result\["data"\]\["affiliate_url"\]\)$/,
    );
    expect(writeSample(sample, 'php')).toMatch(/\n\}\necho \$result\['data'\]\['affiliate_url'\], PHP_EOL;$/);
  });

  it.each(SDK_SAMPLES.flatMap((sample) => SDK_LANGUAGES.map((language) => [sample.name, language] as const)))(
    '%s in %s names the key, the call and no secret',
    (name, language) => {
      const code = writeSample(byName(name), language);
      expect(code).toContain('TRIBUTARY_API_KEY');
      expect(code).toContain(byName(name).path);
      expect(code).not.toMatch(/ak_[0-9a-f]{8}/);
    },
  );
});
