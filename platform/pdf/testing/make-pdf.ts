/** Small PDFs for tests, with right tables. */
import { deflateSync } from 'node:zlib'

export type PdfParts = {
  /** Objects from number 4 on: the text between `obj` and `endobj`, or the bytes of a stream with its dictionary. */
  readonly objects?: readonly PdfPart[]
  /** Added to the catalog's and the page's dictionary, and to the trailer. */
  readonly catalog?: string
  readonly page?: string
  readonly trailer?: string
  readonly header?: string
}
export type PdfPart = string | { readonly dictionary: string; readonly body: Buffer }

/** A PDF with one empty page. */
export function makePdf({ objects = [], catalog = '', page = '', trailer = '', header = '%PDF-1.7' }: PdfParts = {}): Buffer {
  const all: readonly PdfPart[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${page} >>`,
    ...objects,
  ]
  const parts: Buffer[] = [Buffer.from(`${header}\n%\xE2\xE3\xCF\xD3\n`, 'latin1')]
  let at = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    at += part.length
  }
  const offsets = all.map((part, n) => {
    const from = at
    add(Buffer.from(`${n + 1} 0 obj\n`))
    if (typeof part === 'string') add(Buffer.from(part, 'latin1'))
    else
      add(
        Buffer.concat([
          Buffer.from(`<< ${part.dictionary} /Length ${part.body.length} >>\nstream\n`),
          part.body,
          Buffer.from('\nendstream'),
        ]),
      )
    add(Buffer.from('\nendobj\n'))
    return from
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = all.length + 1
  const start = at
  add(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}`))
  add(Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

export function packed(content: Buffer | string, dictionary = ''): PdfPart {
  return { dictionary: `/Filter /FlateDecode ${dictionary}`, body: deflateSync(content) }
}

/** A stream of objects with one object in it. */
export function packedObject(number: number, value: string): PdfPart {
  return packed(`${number} 0 ${value}`, `/Type /ObjStm /N 1 /First ${String(number).length + 3}`)
}
