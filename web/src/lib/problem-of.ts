import { isProblem, type Problem } from './client.ts';

/** What the API states about a refused call; null for any other body, such as a proxy’s page. */
export async function problemOf(response: Response): Promise<Problem | null> {
  try {
    const body: unknown = await response.json();
    return isProblem(body) ? body : null;
  } catch (error) {
    // It isn’t JSON, or it was cut off.
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}
