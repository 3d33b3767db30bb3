/** The fields of a form; those of another body mean nothing. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(await readText(request));
}

/** `Request.text()` warns of forms. */
export async function readText(request: Request): Promise<string> {
  return new TextDecoder().decode(await request.arrayBuffer());
}
