/** Streams of a PDF that hold tables of references or other objects (ISO 32000-1, 7.5.7 and 7.5.8). */
import type { Prediction, StreamBudget } from './filters.ts'
import { isDictionary, isKeyword, isRef, nameOf, PdfDamaged, syntaxReader, type Dictionary, type PdfValue } from './syntax.ts'

export type Section = { readonly trailer: Dictionary; readonly entries: readonly Entry[] }
/** Where an object is: at a byte of the file, or in a stream of objects. */
export type Entry = { readonly number: number } & ({ readonly at: number } | { readonly within: number })
export type Stream = { readonly at: number; readonly number: number; readonly dictionary: Dictionary; readonly body: Buffer }

export type Resolve = (value: PdfValue | undefined) => PdfValue | undefined

/** In one table, and in all. */
export const MAX_ENTRIES = 500_000
const MAX_FILTERS = 8

export function readCrossReferences(stream: Stream, budget: StreamBudget, resolve: Resolve): Section {
  const trailer = stream.dictionary
  const widths = numbersIn(trailer.get('W'))
  const [kindWidth = 0, secondWidth = 0, thirdWidth = 0] = widths
  const size = Number(trailer.get('Size'))
  const width = kindWidth + secondWidth + thirdWidth
  if (widths.length !== 3 || width <= 0 || width > 24) throw new PdfDamaged('A table of references is broken.')
  const data = budget.decode(stream.body, filtersOf(stream, resolve), predictionOf(stream, resolve))
  const index = trailer.has('Index') ? numbersIn(trailer.get('Index')) : [0, size]
  const entries: Entry[] = []
  let at = 0
  for (let n = 0; n + 1 < index.length; n += 2) {
    for (let k = 0; k < (index[n + 1] ?? 0); k++, at += width) {
      if (at + width > data.length) throw new PdfDamaged('A table of references is cut off.')
      if (entries.length > MAX_ENTRIES) throw new PdfDamaged('A table of references is too long.')
      const kind = kindWidth === 0 ? 1 : integer(data, at, kindWidth)
      const second = integer(data, at + kindWidth, secondWidth)
      const number = (index[n] ?? 0) + k
      if (kind === 1) entries.push({ number, at: second })
      if (kind === 2) entries.push({ number, within: second })
    }
  }
  return { trailer, entries }
}

export function readPackedObjects(
  stream: Stream,
  budget: StreamBudget,
  resolve: Resolve,
  names: Set<string>,
  objects: Map<number, PdfValue>,
): void {
  const data = budget.decode(stream.body, filtersOf(stream, resolve), predictionOf(stream, resolve))
  const reader = syntaxReader(data, names)
  const [count, first] = [Number(stream.dictionary.get('N')), Number(stream.dictionary.get('First'))]
  const places: { readonly number: number; readonly offset: number }[] = []
  for (let n = 0; n < count; n++) {
    const [number, offset] = [reader.next(), reader.next()]
    if (typeof number !== 'number' || typeof offset !== 'number') throw new PdfDamaged('Packed objects are broken.')
    places.push({ number, offset })
  }
  // All that follows is read, so that nothing hides behind the last object.
  const values = new Map<number, PdfValue>()
  for (let at = reader.at(), value = reader.next(); value !== undefined; at = reader.at(), value = reader.next()) {
    if (isKeyword(value)) throw new PdfDamaged('Packed objects hold something else.')
    values.set(at, value)
  }
  // A reader that goes by the places must not come out in the middle of a string or of a comment.
  for (const { number, offset } of places) {
    const blank = /^\s{0,4}/.exec(data.toString('latin1', first + offset, first + offset + 4))?.[0].length ?? 0
    const value = values.get(first + offset + blank)
    if (value === undefined) throw new PdfDamaged('Packed objects are not where they should be.')
    if (!objects.has(number)) objects.set(number, value)
  }
}

export function filtersOf({ dictionary }: Pick<Stream, 'dictionary'>, resolve: Resolve): readonly string[] {
  const filter = resolve(dictionary.get('Filter'))
  if (filter === undefined || filter === null) return []
  const filters = Array.isArray(filter) ? (filter as readonly PdfValue[]) : [filter]
  // All streams may share one list.
  if (filters.length > MAX_FILTERS) throw new PdfDamaged('It is packed in an unusual way.')
  return filters.map((each) => nameOf(resolve(each)) ?? 'unknown')
}

function predictionOf({ dictionary }: Stream, resolve: Resolve): Prediction {
  // A number may be defined twice, and a reader take the other definition.
  if (['Filter', 'DecodeParms'].some((key) => [dictionary.get(key)].flat().some((each) => isRef(each as PdfValue))))
    throw new PdfDamaged('Objects are packed in an unusual way.')
  const given = resolve(dictionary.get('DecodeParms'))
  const parameters = Array.isArray(given) ? resolve((given as readonly PdfValue[]).at(-1)) : given
  if (!isDictionary(parameters)) return { predictor: 1, columns: 1 }
  const [predictor, columns] = [Number(parameters.get('Predictor') ?? 1), Number(parameters.get('Columns') ?? 1)]
  const isPlain = Number(parameters.get('Colors') ?? 1) === 1 && Number(parameters.get('BitsPerComponent') ?? 8) === 8
  if (!(columns >= 1 && columns <= 100) || !isPlain) throw new PdfDamaged('Objects are packed in an unusual way.')
  return { predictor, columns }
}

function numbersIn(value: PdfValue | undefined): readonly number[] {
  return Array.isArray(value) ? (value as readonly PdfValue[]).map(Number) : []
}

function integer(data: Buffer, at: number, width: number): number {
  let value = 0
  for (let n = 0; n < width; n++) value = value * 256 + (data[at + n] ?? 0)
  return value
}
