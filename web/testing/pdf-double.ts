/** In place of pdf.js, which needs a canvas that this DOM lacks: a page with text and a link. `e2e/students/resume.spec.ts` draws real files. */
import { vi } from 'vitest'
import type { PdfDocument } from '../src/ui/pdf/document.ts'

const lines = ['Sam Stone', 'Wrote a grader in TypeScript, and let it go.', 'TypeScript, Rust']
const items = lines.map((str, at) => ({ str, hasEOL: true, height: 10, transform: [1, 0, 0, 1, 72, 700 - at * 40] }))
const pdf: PdfDocument = {
  pages: [
    {
      number: 1,
      width: 612,
      height: 792,
      items,
      links: [{ href: 'https://code.example/sam', left: 0.1, top: 0.1, width: 0.2, height: 0.02 }],
      draw: () => ({ done: new Promise(() => undefined), cancel: () => undefined }),
      layText: (container) => {
        const elements = lines.map((line) => Object.assign(document.createElement('span'), { textContent: line }))
        container.append(...elements)
        return Promise.resolve(elements)
      },
    },
  ],
  close: () => undefined,
}

vi.mock('../src/ui/pdf/document.ts', () => ({
  openPdf: (bytes: ArrayBuffer) => (bytes.byteLength === 0 ? Promise.reject(new Error('There is nothing in it.')) : Promise.resolve(pdf)),
}))
