/**
 * A fault of a file that should be a PDF which only shows its pages. `what` goes on after "This PDF", for `active` after "This PDF holds".
 */
export type PdfProblem =
  { readonly problem: 'no_pdf' | 'encrypted' } | { readonly problem: 'damaged' | 'active' | 'too_large_inside'; readonly what: string }

/** @returns undefined when nothing is wrong */
export type CheckPdf = (content: AsyncIterable<Uint8Array>) => Promise<PdfProblem | undefined>
