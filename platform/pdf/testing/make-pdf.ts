/** Small PDFs for tests, with right tables. */
import { createCipheriv, createHash } from 'node:crypto'
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
    add(objectOf(n + 1, part))
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

/** The same page in packed objects, which a stream of references names (PDF 1.5): nothing of it can be read as text. */
export function makePackedPdf({ pack = packed, catalog = '', page = '' }: { readonly pack?: typeof packed } & PdfParts = {}): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${page} >>`,
  ]
  const places = objects.map((_, n) => `${n + 1} ${objects.slice(0, n).join(' ').length + Math.min(n, 1)}`).join(' ')
  const head = '%PDF-1.5\n'
  const first = places.length + 1
  const store = objectOf(4, pack(`${places} ${objects.join(' ')}`, `/Type /ObjStm /N ${objects.length} /First ${first}`))
  const start = head.length + store.length
  const entry = (kind: number, at: number, within: number) => [kind, at >> 8, at & 255, within]
  const entries = [...entry(0, 0, 0), ...objects.flatMap((_, n) => entry(2, 4, n)), ...entry(1, head.length, 0), ...entry(1, start, 0)]
  const table = objectOf(5, pack(Buffer.from(entries), '/Type /XRef /W [1 2 1] /Size 6 /Root 1 0 R'))
  return Buffer.concat([Buffer.from(head), store, table, Buffer.from(`startxref\n${start}\n%%EOF\n`)])
}

function objectOf(number: number, part: PdfPart): Buffer {
  if (typeof part === 'string') return Buffer.from(`${number} 0 obj\n${part}\nendobj\n`, 'latin1')
  const { dictionary, body } = part
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< ${dictionary} /Length ${body.length} >>\nstream\n`),
    body,
    Buffer.from('\nendstream\nendobj\n'),
  ])
}

export function packedByLzw(content: Buffer | string, dictionary = ''): PdfPart {
  return { dictionary: `/Filter /LZWDecode ${dictionary}`, body: lzw(Buffer.from(content)) }
}

export function packedAsText(content: Buffer | string, dictionary = ''): PdfPart {
  return { dictionary: `/Filter [/ASCII85Decode /LZWDecode] ${dictionary}`, body: ascii85(lzw(Buffer.from(content))) }
}

/** Without repetitions, and begun anew before a code needs ten bits. */
function lzw(content: Buffer): Buffer {
  const [clear, end, before] = [256, 257, 250]
  const codes = [...content].flatMap((byte, n) => (n % before === 0 ? [clear, byte] : [byte]))
  const bits = [...codes, end].map((code) => code.toString(2).padStart(9, '0')).join('')
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))
}

export function ascii85(data: Buffer): Buffer {
  const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])
  let digits = ''
  for (let at = 0; at < padded.length; at += 4) {
    let value = padded.readUInt32BE(at)
    let five = ''
    for (let n = 0; n < 5; n++) {
      five = String.fromCodePoint(33 + (value % 85)) + five
      value = Math.floor(value / 85)
    }
    digits += five
  }
  return Buffer.from(`${digits.slice(0, digits.length - (padded.length - data.length))}~>`)
}

/** For a trailer: encrypted by AES with 256 bits (revision 5), to be opened with a password, which may be empty. */
export function encryptedFor(password: string): string {
  const [validation, salt] = [Buffer.alloc(8, 1), Buffer.alloc(8, 2)]
  const sha = (data: Buffer) =>
    createHash('sha256')
      .update(Buffer.concat([Buffer.from(password), data]))
      .digest()
  const cipher = createCipheriv('aes-256-cbc', sha(salt), Buffer.alloc(16)).setAutoPadding(false)
  const key = Buffer.concat([cipher.update(Buffer.alloc(32, 3)), cipher.final()])
  const hex = (...parts: readonly Buffer[]) => `<${Buffer.concat(parts).toString('hex')}>`
  const owner = `/O ${hex(Buffer.alloc(48, 4))} /OE ${hex(Buffer.alloc(32, 5))}`
  const user = `/U ${hex(sha(validation), validation, salt)} /UE ${hex(key)} /Perms ${hex(Buffer.alloc(16, 6))}`
  const filters = '/CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF'
  return `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 5 /R 5 /Length 256 /P -1340 ${owner} ${user} ${filters} >>`
}

/** As if changed by appending to it. */
export function appendedTo(pdf: Buffer, number: number, object: string): Buffer {
  const start = pdf.toString('latin1').lastIndexOf('xref\n0')
  const text = `${number} 0 obj\n${object}\nendobj\n`
  const at = String(pdf.length).padStart(10, '0')
  const trailer = `trailer\n<< /Size ${number + 1} /Root 1 0 R /Prev ${start} >>`
  return Buffer.concat([
    pdf,
    Buffer.from(`${text}xref\n${number} 1\n${at} 00000 n \n${trailer}\nstartxref\n${pdf.length + text.length}\n%%EOF\n`),
  ])
}

/** As programs write it for the web: a dictionary and a table of their own in front, of what the first page needs. */
export function makeLinearizedPdf(): Buffer {
  const objects = [
    '<< /Linearized 1 /L 0000000000 /H [0 0] /O 4 /E 0000000000 /N 1 /T 0000000000 >>',
    '<< /Type /Catalog /Pages 1 0 R >>',
    '<< /Type /Page /Parent 1 0 R /MediaBox [0 0 612 792] >>',
  ]
  const [linearized = '', catalog = '', page = ''] = objects.map((object, n) => `${n + 2} 0 obj\n${object}\nendobj\n`)
  const pages = '1 0 obj\n<< /Type /Pages /Kids [4 0 R] /Count 1 >>\nendobj\n'
  const line = (at: number) => `${String(at).padStart(10, '0')} 00000 n \n`
  const head = '%PDF-1.4\n'
  const table = (at: { readonly catalog: number; readonly main: number }) =>
    `xref\n2 3\n${line(head.length)}${line(at.catalog)}${line(at.catalog + catalog.length)}` +
    `trailer\n<< /Size 5 /Root 3 0 R /Prev ${String(at.main).padStart(10, '0')} >>\nstartxref\n0\n%%EOF\n`
  const first = head.length + linearized.length
  const afterTable = first + table({ catalog: 0, main: 0 }).length
  const atPages = afterTable + catalog.length + page.length
  const main = atPages + pages.length
  const end = `xref\n0 2\n0000000000 65535 f \n${line(atPages)}trailer\n<< /Size 2 >>\nstartxref\n${first}\n%%EOF\n`
  const all = [head, linearized, table({ catalog: afterTable, main }), catalog, page, pages, end].join('')
  const number = (key: string, value: number) => [`/${key} 0000000000`, `/${key} ${String(value).padStart(10, '0')}`] as const
  return Buffer.from(
    [number('L', all.length), number('E', atPages), number('T', main)].reduce((text, [from, to]) => text.replace(from, to), all),
  )
}
