/** A token with its kind, which has a color in `code-block.css`. Without a kind it has the text color. */
export type CodeToken = readonly [text: string, kind?: string];

/** The tokens of a code sample, as an import of `*.txt?highlighted` returns them. */
export type CodeSample = readonly CodeToken[];

/** An unhighlighted sample, for code that is generated in the browser. */
export function plainSample(code: string): CodeSample {
  return [[code]];
}

/** The plain text of the code. */
export function sampleText(sample: CodeSample): string {
  return sample.map(([text]) => text).join('');
}

/** Replaces each key of `replacements` in the text by its value. The colors stay. */
export function replaceInSample(
  sample: CodeSample,
  replacements: Readonly<Record<string, string>>,
): CodeSample {
  return sample.map(([text, ...kind]) => [replaceAll(text, replacements), ...kind]);
}

function replaceAll(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((done, [from, to]) => done.replaceAll(from, to), text);
}
