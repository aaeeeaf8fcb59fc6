/** Whether a file is a PDF that does nothing but show its pages (product 2.10; 1, row 78; 2.20, Small). */
import { createInflate } from 'node:zlib'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { PdfProblem } from '../port.ts'
import { getDocument, VerbosityLevel } from './library.ts'

const MB = 1024 * 1024
/** The bytes that may stand before `%PDF-` and behind `%%EOF`: readers look for either in as many bytes. */
const MAX_AROUND = 1_024
const MAX_PAGES = 200
/** Of all streams together, pictures too. */
const MAX_UNPACKED_MB = 128
const MAX_STREAMS = 10_000

/** Other kinds of files that could carry a PDF behind their own beginning: pages and pictures with scripts, archives, programs. */
const OTHER_KIND = /^(\xEF\xBB\xBF)?\s*(<|PK|MZ|\x7FELF|#!)/

/** Stands in a trailer, which is never packed. */
const ENCRYPTED = /\/Encrypt\b/

const SCRIPT = 'a script'
const LEAVES = 'an action that leaves the document'
const FILE = 'another file'
const MEDIA = 'media or a form that runs'
/** Kinds of annotations. */
const ACTIVE_ANNOTATIONS: ReadonlyMap<string, string> = new Map([
  ['FileAttachment', FILE],
  ...['RichMedia', 'Movie', 'Sound', 'Screen', '3D'].map((kind) => [kind, MEDIA] as const),
])
/** As programs write it where it is not packed. pdf.js tells nothing of actions of links and of programs that are to be started. */
const ACTIVE_TEXT: readonly (readonly [RegExp, string])[] = [
  [/\/S\s*\/JavaScript\b/, SCRIPT],
  [/\/S\s*\/(Launch|SubmitForm|ImportData|GoToR|GoToE)\b/, LEAVES],
  [/\/Type\s*\/EmbeddedFile\b/, FILE],
  [/\/S\s*\/(Rendition|Movie|Sound)\b/, MEDIA],
]

type Active = { readonly actions?: unknown }
const acts = ({ actions }: Active) => Boolean(actions)

/** @returns undefined when nothing is wrong */
export async function problemOfPdf(bytes: Buffer): Promise<PdfProblem | undefined> {
  const text = bytes.toString('latin1')
  const from = text.indexOf('%PDF-')
  if (from === -1 || (from > 0 && OTHER_KIND.test(text))) return { problem: 'no_pdf' }
  const around = `more than ${MAX_AROUND.toLocaleString('en')} bytes`
  if (from > MAX_AROUND) return { problem: 'damaged', what: `has ${around} before its beginning` }
  if (!text.slice(-(MAX_AROUND + '%%EOF'.length)).includes('%%EOF'))
    return { problem: 'damaged', what: `is cut off, or ${around} follow its end` }
  const tooMuch = await tooMuchIn(bytes, text)
  if (tooMuch !== undefined) return { problem: 'too_large_inside', what: tooMuch }
  const loading = getDocument({
    data: new Uint8Array(bytes.subarray(from)),
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    maxImageSize: 0,
  })
  try {
    return (await problemOfDocument(await loading.promise)) ?? activeText(text)
  } catch {
    return ENCRYPTED.test(text) ? { problem: 'encrypted' } : { problem: 'damaged', what: 'is damaged: its pages cannot be read' }
  }
}

async function problemOfDocument(document: PDFDocumentProxy): Promise<PdfProblem | undefined> {
  const { numPages } = document
  if (numPages === 0) return { problem: 'damaged', what: 'has no pages' }
  if (numPages > MAX_PAGES) return { problem: 'too_large_inside', what: `has more than ${MAX_PAGES} pages` }
  const { EncryptFilterName, IsXFAPresent, IsCollectionPresent } = (await document.getMetadata()).info as Readonly<Record<string, unknown>>
  if (EncryptFilterName !== null) return { problem: 'encrypted' }
  if (IsXFAPresent) return { problem: 'active', what: MEDIA }
  if (IsCollectionPresent || (await document.getAttachments())) return { problem: 'active', what: FILE }
  // `hasJSActions` of pdf.js would also say yes of a signature, which has no actions and says nothing of them.
  const fields = [...((await document.getFieldObjects())?.values() ?? [])].flat() as readonly Active[]
  if ((await document.getJSActions()) || fields.some(acts)) return { problem: 'active', what: SCRIPT }
  for (let number = 1; number <= numPages; number++) {
    const page = await document.getPage(number)
    if (await page.getJSActions()) return { problem: 'active', what: SCRIPT }
    const annotations = (await page.getAnnotations({ intent: 'any' })) as readonly (Active & { readonly subtype: string })[]
    if (annotations.some(acts)) return { problem: 'active', what: SCRIPT }
    const [what] = annotations.flatMap(({ subtype }) => ACTIVE_ANNOTATIONS.get(subtype) ?? [])
    if (what !== undefined) return { problem: 'active', what }
    // Unpacks what the page consists of, within this process's limits. What is broken in it harms nobody: readers show what they can.
    await page.getTextContent().catch(() => undefined)
    page.cleanup()
  }
  return undefined
}

function activeText(text: string): PdfProblem | undefined {
  const found = ACTIVE_TEXT.find(([pattern]) => pattern.test(text))
  return found && { problem: 'active', what: found[1] }
}

/** Of streams in Flate, as almost all are, also those that no page leads to. pdf.js unpacks what it needs, and knows no bound. */
async function tooMuchIn(bytes: Buffer, text: string): Promise<string | undefined> {
  let left = MAX_UNPACKED_MB * MB
  let streams = 0
  for (const { 0: mark, index } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    if (++streams > MAX_STREAMS) return `has more than ${MAX_STREAMS.toLocaleString('en')} parts`
    const inflate = createInflate()
    inflate.end(bytes.subarray(index + mark.length))
    try {
      for await (const chunk of inflate) if ((left -= (chunk as Buffer).length) < 0) return `unpacks to more than ${MAX_UNPACKED_MB} MB`
    } catch {
      // It is packed in another way, or broken.
    }
  }
  return undefined
}
