/**
 * A PDF read from its first byte to its last, which finds every object there is, also those that no table names. Tables of
 * references are read as well: where they lead to something else than these objects, a reader that follows them would see
 * another document than the one that was looked at.
 */
import { PdfTooLargeInside, streamBudget } from './filters.ts'
import { filtersOf, MAX_ENTRIES, readCrossReferences, readPackedObjects } from './packed.ts'
import type { Entry, Resolve, Section, Stream } from './packed.ts'
import { isDictionary, isKeyword, isRef, nameOf, PdfDamaged, syntaxReader } from './syntax.ts'
import type { Dictionary, PdfValue, SyntaxReader } from './syntax.ts'

export type PdfFile = {
  /** Every name in every object. */
  readonly names: ReadonlySet<string>
  /** Dictionaries of trailers and of tables of references, by where they begin. */
  readonly sections: ReadonlyMap<number, Section>
  /** Where the newest of them begins. */
  readonly start: number
  readonly resolve: Resolve
  /** Where objects begin, with their numbers. */
  readonly objectsAt: ReadonlyMap<number, number>
  /** Numbers under which there are only streams whose objects were read. */
  readonly packs: ReadonlySet<number>
}
/** Each costs time of its own, however small it is. A résumé has some hundreds. */
const MAX_OBJECTS = 10_000

const STREAM_END = /^[\s\0]{0,16}endstream/

export class PdfEncrypted extends Error {
  override name = 'PdfEncrypted'
}

/** @throws {PdfDamaged} {PdfEncrypted} {PdfTooLargeInside} */
export async function readPdf(bytes: Buffer): Promise<PdfFile> {
  const names = new Set<string>()
  const reader = syntaxReader(bytes, names)
  const objects = new Map<number, PdfValue>()
  const objectsAt = new Map<number, number>()
  const streams: Stream[] = []
  const sections = new Map<number, Section>()
  let entries = 0
  const addSection = (at: number, section: Section) => {
    entries += section.entries.length
    if (entries > MAX_ENTRIES) throw new PdfTooLargeInside('Its tables of references are too long.')
    sections.set(at, section)
  }
  let start: number | undefined
  let numbers: { readonly value: number; readonly at: number }[] = []
  for (;;) {
    const at = reader.at()
    const read = reader.next()
    if (read === undefined) break
    if (typeof read === 'number') {
      numbers.push({ value: read, at })
      continue
    }
    if (!isKeyword(read)) throw new PdfDamaged('Something stands between the objects.')
    const [number] = numbers
    if (read.word === 'obj' && number && numbers.length === 2) {
      objectsAt.set(number.at, number.value)
      if (objectsAt.size > MAX_OBJECTS) throw new PdfTooLargeInside('It has too many objects.')
      const stream = readObject(reader, bytes, number.value, objects)
      if (stream) streams.push({ ...stream, at: number.at })
    } else if (read.word === 'xref') addSection(at, readTable(reader))
    else if (read.word === 'startxref') start = numberAfter(reader)
    else throw new PdfDamaged('Something stands between the objects.')
    numbers = []
  }

  const resolve = (value: PdfValue | undefined) => (isRef(value) ? objects.get(value.number) : value)
  const budget = streamBudget()
  const ofType = (type: string) => streams.filter(({ dictionary }) => nameOf(resolve(dictionary.get('Type'))) === type)
  for (const stream of ofType('XRef')) addSection(stream.at, readCrossReferences(stream, budget, resolve))
  // Before anything else is unpacked, which only its reader could.
  if ([...sections.values()].some(({ trailer }) => trailer.has('Encrypt'))) throw new PdfEncrypted('It is encrypted.')
  const tables = new Set(ofType('XRef'))
  const packed = packedStreams(streams, sections, new Set(ofType('ObjStm')))
  for (const stream of packed) readPackedObjects(stream, budget, resolve, names, objects)
  for (const stream of streams) if (!tables.has(stream) && !packed.has(stream)) await budget.count(stream.body, filtersOf(stream, resolve))
  if (start === undefined || numbers.length > 0) throw new PdfDamaged('It does not say where to begin.')
  reader.moveTo(start)
  // A number may be defined again further on: a reader may take either, so each has to be a stream that was read.
  const packedAt = new Set([...packed].map(({ at }) => at))
  const others = new Set([...objectsAt].filter(([at]) => !packedAt.has(at)).map(([, number]) => number))
  const packs = new Set([...packed].map(({ number }) => number).filter((number) => !others.has(number)))
  return { names, sections, start: reader.at(), resolve, objectsAt, packs }
}

/** Readers do not ask for the type: what a table names, and what says how many objects it holds, is read as objects too. */
function packedStreams(streams: readonly Stream[], sections: PdfFile['sections'], typed: ReadonlySet<Stream>): ReadonlySet<Stream> {
  const named = new Set([...sections.values()].flatMap(({ entries }) => entries.map((entry) => ('within' in entry ? entry.within : -1))))
  return new Set(
    streams.filter(
      (stream) => typed.has(stream) || named.has(stream.number) || (stream.dictionary.has('N') && stream.dictionary.has('First')),
    ),
  )
}

/** The value of an object, and of a stream its bytes. */
function readObject(reader: SyntaxReader, bytes: Buffer, number: number, objects: Map<number, PdfValue>): Omit<Stream, 'at'> | undefined {
  const value = reader.next()
  if (value === undefined || isKeyword(value)) throw new PdfDamaged('An object is empty.')
  objects.set(number, value)
  const end = reader.next()
  if (isKeyword(end) && end.word === 'endobj') return undefined
  // A number may be the beginning of a reference, which an object consists of as a whole.
  if (typeof value === 'number' && typeof end === 'number') {
    expect(reader, 'R')
    expect(reader, 'endobj')
    objects.set(number, { kind: 'ref', number: value })
    return undefined
  }
  if (!isKeyword(end) || end.word !== 'stream' || !isDictionary(value)) throw new PdfDamaged('An object does not end.')
  if (value.has('F')) throw new PdfDamaged('It takes a part from another file.')
  // The short name is for pictures within a page. Some readers take it here as well, and would unpack something else than we do.
  if (value.has('DP')) throw new PdfDamaged('It is packed in an unusual way.')
  const body = readBody(reader, bytes, value)
  expect(reader, 'endstream')
  expect(reader, 'endobj')
  return { number, dictionary: value, body }
}

/** By its length where that is right, otherwise up to the next `endstream`. Leaves the reader before that word. */
function readBody(reader: SyntaxReader, bytes: Buffer, dictionary: Dictionary): Buffer {
  const word = reader.end()
  const from = word + (bytes.toString('latin1', word, word + 2) === '\r\n' ? 2 : 1)
  const length = dictionary.get('Length')
  if (typeof length === 'number' && Number.isInteger(length) && length >= 0 && from + length <= bytes.length) {
    const end = from + length
    // Only a little is looked at: the lengths of all streams may lead to the same long blank.
    if (STREAM_END.test(bytes.toString('latin1', end, end + 32))) {
      reader.moveTo(end)
      return bytes.subarray(from, end)
    }
  }
  const end = bytes.indexOf('endstream', from)
  if (end === -1) throw new PdfDamaged('A stream does not end.')
  reader.moveTo(end)
  return bytes.subarray(from, end)
}

function readTable(reader: SyntaxReader): Section {
  const entries: Entry[] = []
  for (;;) {
    const first = reader.next()
    if (isKeyword(first) && first.word === 'trailer') break
    const count = reader.next()
    if (typeof first !== 'number' || typeof count !== 'number') throw new PdfDamaged('A table of references is broken.')
    for (let n = 0; n < count; n++) {
      const [at, , kind] = [reader.next(), reader.next(), reader.next()]
      if (typeof at !== 'number' || !isKeyword(kind) || entries.length > MAX_ENTRIES)
        throw new PdfDamaged('A table of references is broken.')
      if (kind.word === 'n') entries.push({ number: first + n, at })
    }
  }
  const trailer = reader.next()
  if (!isDictionary(trailer)) throw new PdfDamaged('A table of references has no trailer.')
  return { trailer, entries }
}

function expect(reader: SyntaxReader, word: string): void {
  const read = reader.next()
  if (!isKeyword(read) || read.word !== word) throw new PdfDamaged('An object does not end.')
}

function numberAfter(reader: SyntaxReader): number {
  const read = reader.next()
  if (typeof read !== 'number') throw new PdfDamaged('It does not say where to begin.')
  return read
}
