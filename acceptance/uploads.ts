/** Forms with a file, as a browser sends them, and small PDFs to send. */
import { randomUUID } from 'node:crypto'
import { send, type Reply } from './client.ts'

export type FormPart = { readonly name: string; readonly value: string } | FilePart
type FilePart = { readonly name: string; readonly filename: string; readonly type?: string; readonly bytes: Buffer }

export type Form = { readonly headers: Readonly<Record<string, string>>; readonly raw: Buffer }

export function formOf(parts: readonly FormPart[], boundary = `----form${randomUUID()}`): Form {
  const written = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"`),
    'value' in part
      ? Buffer.from(`\r\n\r\n${part.value}`)
      : Buffer.concat([
          Buffer.from(`; filename="${part.filename}"\r\nContent-Type: ${part.type ?? 'application/pdf'}\r\n\r\n`),
          part.bytes,
        ]),
    Buffer.from('\r\n'),
  ])
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    raw: Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

export type Uploaded = {
  readonly id: string
  readonly url: string
  readonly expiresAt: string
  readonly version: number
  readonly position: string
  readonly code?: string
  readonly message?: string
  readonly details?: { readonly field?: string }
}

type Sending = {
  readonly path?: string
  /** The field with the file. */
  readonly file?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly filename?: string
  readonly type?: string
  readonly key?: string
}

/** Sends a file, a student's résumé unless said otherwise, with further fields if any. */
export function uploadResume(
  origin: string,
  token: string,
  bytes: Buffer,
  {
    path = '/resumes/upload',
    file = 'resume',
    fields = {},
    filename = 'cv.pdf',
    type = 'application/pdf',
    key = randomUUID(),
  }: Sending = {},
): Promise<Reply<Uploaded>> {
  const texts = Object.entries(fields).map(([name, value]) => ({ name, value }))
  const { headers, raw } = formOf([...texts, { name: file, filename, type, bytes }])
  return send(origin, { method: 'POST', path, token, raw, headers: { ...headers, 'idempotency-key': key } })
}

/** A PDF with one page, and whatever else is put into its catalog or appended as object 4 and so on. */
export function pdfWith({ catalog = '', objects = [] as readonly (string | Buffer)[] } = {}): Buffer {
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
    ...objects,
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  const table = all.map((object, n) => {
    const at = String(length()).padStart(10, '0')
    parts.push(Buffer.from(`${n + 1} 0 obj\n`), Buffer.isBuffer(object) ? object : Buffer.from(object), Buffer.from('\nendobj\n'))
    return `${at} 00000 n \n`
  })
  const start = length()
  const size = all.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** The object of a stream. */
export function streamOf(body: Buffer, dictionary = ''): Buffer {
  return Buffer.concat([Buffer.from(`<< ${dictionary} /Length ${body.length} >>\nstream\n`), body, Buffer.from('\nendstream')])
}

/** A picture of one colour would do; of its bytes only the head is read. @param more what follows the head */
export function picture(type: 'png' | 'jpeg' | 'webp', side = 512, more = ''): Buffer {
  const be16 = (n: number) => [n >> 8, n & 255]
  const heads = {
    png: [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, ...be16(side), 0, 0, ...be16(side)],
    jpeg: [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, ...be16(side), ...be16(side)],
    webp: [...Buffer.from('RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01*', 'latin1'), ...be16(side).toReversed(), ...be16(side).toReversed()],
  }
  return Buffer.concat([Buffer.from(heads[type]), Buffer.from(more)])
}
