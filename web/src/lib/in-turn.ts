/** Several steps as one, such as what the page notes of an answer and the end of its dialog. */
export function inTurn(...steps: readonly (() => void)[]): () => void {
  return () => steps.forEach((step) => step())
}
