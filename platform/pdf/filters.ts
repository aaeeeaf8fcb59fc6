/** Decodes the streams of a PDF with a bound on what comes out (ISO 32000-1, 7.4). */
import { Readable } from 'node:stream'
import { createInflate, inflateSync } from 'node:zlib'
import { PdfDamaged } from './syntax.ts'

/** What is in it unpacks to more than a résumé can need. */
export class PdfTooLargeInside extends Error {
  override name = 'PdfTooLargeInside'
}

const MIB = 1024 * 1024
/** Streams that hold objects, which have to be read. */
const MAX_OBJECTS = 8 * MIB
/** All streams together, pictures not unpacked. */
const MAX_ALTOGETHER = 128 * MIB
/** How much is unpacked at a time: for a small stream a large buffer costs more than what is in it. */
const CHUNK = { least: 16 * 1024, perByte: 8, most: MIB }
/** The most that a byte becomes in run-length encoding. */
const RUN_LENGTH = 64

const SHORT: Readonly<Record<string, string>> = {
  Fl: 'FlateDecode',
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  DCT: 'DCTDecode',
  CCF: 'CCITTFaxDecode',
  RL: 'RunLengthDecode',
}
const PICTURES: ReadonlySet<string> = new Set(['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode'])

/** `DecodeParms` of streams that hold objects. */
export type Prediction = { readonly predictor: number; readonly columns: number }

/** Counts over all streams of a file. */
export type StreamBudget = ReturnType<typeof streamBudget>

export function streamBudget() {
  let left = MAX_ALTOGETHER
  let leftForObjects = MAX_OBJECTS
  const spend = (bytes: number) => {
    left -= bytes
    if (left < 0) throw new PdfTooLargeInside('It unpacks to too much.')
  }
  return {
    /** The bytes of a stream that holds objects. @throws {PdfDamaged} {PdfTooLargeInside} */
    decode: (body: Buffer, filters: readonly string[], prediction: Prediction): Buffer => {
      const { data, rest } = undressed(body, filters)
      if (rest.length === 0) return data
      if (rest.length > 1 || rest[0] !== 'FlateDecode') throw new PdfDamaged('Objects are packed in an unusual way.')
      const unpacked = inflated(data, leftForObjects)
      leftForObjects -= unpacked.length
      spend(unpacked.length)
      return unpredicted(unpacked, prediction)
    },
    /** Only counts what a stream unpacks to. @throws {PdfDamaged} {PdfTooLargeInside} */
    count: async (body: Buffer, filters: readonly string[]): Promise<void> => {
      const { data, rest } = undressed(body, filters)
      const [first, second] = rest
      if (first === undefined || PICTURES.has(first)) return
      const isLast = second === undefined || (rest.length === 2 && PICTURES.has(second))
      if (first === 'RunLengthDecode' && isLast) return spend(data.length * RUN_LENGTH)
      if (first !== 'FlateDecode' || !isLast) throw new PdfDamaged(`It is packed in an unusual way (${rest.join(', ')}).`)
      const chunkSize = Math.min(Math.max(data.length * CHUNK.perByte, CHUNK.least), CHUNK.most)
      try {
        for await (const chunk of Readable.from([data]).pipe(createInflate({ chunkSize }))) spend((chunk as Buffer).length)
      } catch (error) {
        // What is broken in a page or a picture harms nobody: readers show as much as they can.
        if (error instanceof PdfTooLargeInside) throw error
      }
    },
  }
}

/** Without the filters that only write bytes as text. */
function undressed(body: Buffer, filters: readonly string[]): { readonly data: Buffer; readonly rest: readonly string[] } {
  const names = filters.map((name) => SHORT[name] ?? name)
  let data = body
  let n = 0
  for (; names[n] === 'ASCII85Decode' || names[n] === 'ASCIIHexDecode'; n++) data = names[n] === 'ASCII85Decode' ? ascii85(data) : hex(data)
  return { data, rest: names.slice(n) }
}

function inflated(data: Buffer, maxOutputLength: number): Buffer {
  if (maxOutputLength <= 0) throw new PdfTooLargeInside('Its objects unpack to too much.')
  try {
    return inflateSync(data, { maxOutputLength })
  } catch (error) {
    if ((error as { readonly code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
      throw new PdfTooLargeInside('Its objects unpack to too much.')
    throw new PdfDamaged('Packed objects are broken.')
  }
}

function hex(data: Buffer): Buffer {
  return Buffer.from(data.toString('latin1').replaceAll(/[^0-9A-Fa-f]/g, ''), 'hex')
}

function ascii85(data: Buffer): Buffer {
  const text = data.toString('latin1').replaceAll(/[\0\s]/g, '')
  const end = text.indexOf('~')
  const digits = text.slice(text.startsWith('<~') ? 2 : 0, end === -1 ? undefined : end).replaceAll('z', '!!!!!')
  const bytes = Buffer.alloc(Math.ceil(digits.length / 5) * 4)
  for (let n = 0; n * 5 < digits.length; n++) {
    let value = 0
    for (let k = 0; k < 5; k++) value = value * 85 + ((digits.codePointAt(n * 5 + k) ?? 117) - 33)
    if (!(value >= 0 && value < 2 ** 32)) throw new PdfDamaged('Text that stands for bytes is broken.')
    bytes.writeUInt32BE(value, n * 4)
  }
  const missing = (5 - (digits.length % 5)) % 5
  return bytes.subarray(0, bytes.length - missing)
}

/** Undoes PNG's prediction of rows of bytes, which tables of references use. */
function unpredicted(data: Buffer, { predictor, columns }: Prediction): Buffer {
  if (predictor === 1) return data
  if (predictor < 10) throw new PdfDamaged('Objects are packed in an unusual way.')
  const width = columns + 1
  const rows = Math.ceil(data.length / width)
  const result = Buffer.alloc(rows * columns)
  for (let row = 0; row < rows; row++) {
    const kind = data[row * width] ?? 0
    for (let n = 0; n < columns; n++) {
      const at = row * columns + n
      const left = n > 0 ? (result[at - 1] ?? 0) : 0
      const up = row > 0 ? (result[at - columns] ?? 0) : 0
      const upLeft = n > 0 && row > 0 ? (result[at - columns - 1] ?? 0) : 0
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][kind]
      if (predicted === undefined) throw new PdfDamaged('A table is predicted in an unknown way.')
      result[at] = ((data[row * width + 1 + n] ?? 0) + predicted) & 0xff
    }
  }
  return result
}

function paeth(left: number, up: number, upLeft: number): number {
  const guess = left + up - upLeft
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - upLeft)]
  return a <= b && a <= c ? left : b <= c ? up : upLeft
}
