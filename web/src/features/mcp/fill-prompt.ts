/** The parts of a prompt: its text, and the places that a person fills in. */
export type PromptPart = { text: string } | { argument: string; value: string };

/** A prompt with what was typed for each argument. */
export function promptParts(text: string, values: Readonly<Record<string, string>>): PromptPart[] {
  return text
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const argument = /^\{(\w+)\}$/.exec(part)?.[1];
      return argument ? { argument, value: values[argument]?.trim() ?? '' } : { text: part };
    });
}

/** The prompt as it is copied. An empty argument keeps its placeholder. */
export function filledPrompt(text: string, values: Readonly<Record<string, string>>): string {
  return promptParts(text, values)
    .map((part) => ('text' in part ? part.text : part.value || `{${part.argument}}`))
    .join('');
}
