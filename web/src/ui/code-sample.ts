/** A piece of code, and what it is in its language, as `code-block.css` names the colors; without a kind it is ink. */
export type CodeToken = readonly [text: string, kind?: string];

/** A whole piece of code; colors come from an import of a `*.txt?highlighted`. */
export type CodeSample = readonly CodeToken[];

/** Code of one color, for what is only known in the browser. */
export function plainSample(code: string): CodeSample {
  return [[code]];
}

/** The code as it is copied. */
export function sampleText(sample: CodeSample): string {
  return sample.map(([text]) => text).join('');
}

/** The sample with other texts: each key of `replacements` becomes its value wherever it occurs; the colors stay. */
export function replaceInSample(
  sample: CodeSample,
  replacements: Readonly<Record<string, string>>,
): CodeSample {
  return sample.map(([text, ...kind]) => [replaceAll(text, replacements), ...kind]);
}

function replaceAll(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((done, [from, to]) => done.replaceAll(from, to), text);
}
