/**
 * pdf.js, which is loaded only where a PDF is shown. It reads the file in a worker and draws its pages; nothing of it runs scripts or fills
 * in forms of a file, and it fetches nothing but its own tables and fonts, from the address of the page.
 */
import { getDocument, GlobalWorkerOptions, TextLayer, VerbosityLevel, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { linksOf, type Annotation, type PdfLink } from './links.ts'
import type { TextItem } from './paragraphs.ts'

/** The worker, and tables of signs and fonts for files that name them without bringing them: name of the file → its address here. */
const files = import.meta.glob<string>(
  [
    '../../../../node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs',
    '../../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
  ],
  { query: '?url', import: 'default', eager: true },
)
const addresses = new Map(Object.entries(files).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]))

GlobalWorkerOptions.workerSrc = addresses.get('pdf.worker.min.mjs') ?? ''

class Tables {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const address = addresses.get(filename)
    const response = address === undefined ? undefined : await fetch(address)
    if (!response?.ok) throw new Error(`There is no ${filename}.`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

/** Browsers refuse larger canvases: Safari on phones above these. */
const MAX_PIXELS = 16_000_000
/** Pictures in a file that are larger are left out, or a small file could take all memory. */
const MAX_IMAGE_PIXELS = 50_000_000

/** A résumé has some hundred runs of text on a page. A file made to freeze the page has more: it is drawn without its text. */
const MAX_ITEMS = { page: 5_000, document: 20_000 }
const MAX_SIGNS = 500_000

export type Drawing = { readonly done: Promise<HTMLCanvasElement>; readonly cancel: () => void }
export type PdfPage = {
  /** From 1. */
  readonly number: number
  /** In points, 72 of which are an inch. */
  readonly width: number
  readonly height: number
  /** None where there would be too many. */
  readonly items: readonly TextItem[]
  readonly links: readonly PdfLink[]
  /** @param scale pixels of the screen for a point; fewer where the canvas would be too large */
  draw(scale: number): Drawing
  /** Lays the text over the page, to be selected and found. @returns an element for each of `items` */
  layText(container: HTMLElement): Promise<readonly HTMLElement[]>
}
export type PdfDocument = { readonly pages: readonly PdfPage[]; close(): void }

/** @throws when the file is no PDF that can be read */
export async function openPdf(bytes: ArrayBuffer): Promise<PdfDocument> {
  const loading = getDocument({
    // The worker takes them over.
    data: new Uint8Array(bytes.slice(0)),
    verbosity: VerbosityLevel.ERRORS,
    // Compiling it would need a policy under which the page may compile anything.
    useWasm: false,
    // Its decoders without it, of fax, JBIG2 and JPEG 2000 (`web/vite.config.ts`).
    wasmUrl: '/pdfjs/',
    BinaryDataFactory: Tables,
    maxImageSize: MAX_IMAGE_PIXELS,
    disableWorkerRendering: true,
  })
  const close = () => void loading.destroy()
  try {
    const document = await loading.promise
    const pages: PdfPage[] = []
    let [items, signs] = [0, 0]
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      const content = items < MAX_ITEMS.document && signs < MAX_SIGNS ? await page.getTextContent() : undefined
      const found = content?.items.filter((item) => 'str' in item) ?? []
      items += found.length
      signs += found.reduce((sum, { str }) => sum + str.length, 0)
      const annotations: readonly Annotation[] = await page.getAnnotations({ intent: 'display' })
      pages.push(pageOf(page, annotations, found.length > MAX_ITEMS.page || signs > MAX_SIGNS ? undefined : content))
    }
    return { pages, close }
  } catch (cause) {
    close()
    throw cause
  }
}

/** @param content left out where there would be too much of it */
function pageOf(
  page: PDFPageProxy,
  annotations: readonly Annotation[],
  content: Awaited<ReturnType<PDFPageProxy['getTextContent']>> | undefined,
): PdfPage {
  const viewport = page.getViewport({ scale: 1 })
  const { width, height } = viewport
  return {
    number: page.pageNumber,
    width,
    height,
    items: content?.items.filter((item) => 'str' in item) ?? [],
    links: linksOf(annotations, viewport),
    draw: (wanted) => {
      const scale = Math.min(wanted, Math.sqrt(MAX_PIXELS / (width * height)))
      const canvas = document.createElement('canvas')
      canvas.width = Math.floor(width * scale)
      canvas.height = Math.floor(height * scale)
      const task = page.render({ canvas, viewport: page.getViewport({ scale }) })
      return { done: task.promise.then(() => canvas), cancel: () => task.cancel() }
    },
    layText: async (container) => {
      if (!content) return []
      const layer = new TextLayer({ textContentSource: content, container, viewport })
      await layer.render()
      return layer.textDivs
    },
  }
}
