/** Reads the objects of a PDF (ISO 32000-1, 7.2 and 7.3) from bytes: numbers, names, arrays, dictionaries, references. */

export type PdfValue = number | boolean | null | Text | Name | Ref | readonly PdfValue[] | Dictionary
export type Dictionary = ReadonlyMap<string, PdfValue>
/** A string. What it says is of no interest here. */
type Text = { readonly kind: 'text' }
export type Name = { readonly kind: 'name'; readonly name: string }
export type Ref = { readonly kind: 'ref'; readonly number: number }
/** `obj`, `stream`, `xref` and the like, and what ends an array or a dictionary. */
export type Keyword = { readonly kind: 'keyword'; readonly word: string }

/** The bytes are no PDF that a careful reader could read. */
export class PdfDamaged extends Error {
  override name = 'PdfDamaged'
}

const MAX_DEPTH = 64
const MAX_TOKENS = 3_000_000
const TEXT: Text = { kind: 'text' }

const WHITESPACE = new Set(Buffer.from('\0\t\n\f\r '))
const DELIMITERS = new Set(Buffer.from('()<>[]{}/%'))
const [OPEN, CLOSE, LESS, GREATER, SLASH, PERCENT, BACKSLASH, CR, LF] = Buffer.from('()<>/%\\\r\n') as unknown as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]

export type SyntaxReader = {
  /** The next value or keyword; undefined at the end. */
  readonly next: () => PdfValue | Keyword | undefined
  /** The byte at which the next token begins. */
  readonly at: () => number
  /** The byte after the last token. */
  readonly end: () => number
  readonly moveTo: (at: number) => void
}

/** @param names gets every name that is read, with its escapes resolved */
export function syntaxReader(bytes: Buffer, names: Set<string>): SyntaxReader {
  let at = 0
  let tokens = 0

  const skipBlank = () => {
    for (; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0
      if (byte === PERCENT) while (at + 1 < bytes.length && bytes[at + 1] !== CR && bytes[at + 1] !== LF) at++
      else if (!WHITESPACE.has(byte)) return
    }
  }
  const word = (): string => {
    const from = at
    while (at < bytes.length && !WHITESPACE.has(bytes[at] ?? 0) && !DELIMITERS.has(bytes[at] ?? 0)) at++
    return bytes.toString('latin1', from, at)
  }
  const literalText = (): Text => {
    let depth = 0
    for (; at < bytes.length; at++) {
      const byte = bytes[at]
      if (byte === BACKSLASH) at++
      else if (byte === OPEN) depth++
      else if (byte === CLOSE && --depth === 0) {
        at++
        return TEXT
      }
    }
    throw new PdfDamaged('A string does not end.')
  }
  const hexText = (): Text => {
    const end = bytes.indexOf(GREATER, at)
    if (end === -1) throw new PdfDamaged('A string does not end.')
    at = end + 1
    return TEXT
  }
  const name = (): Name => {
    at++
    const text = word().replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    names.add(text)
    return { kind: 'name', name: text }
  }
  /** The values up to the keyword that closes them. */
  const until = (close: string, depth: number): PdfValue[] => {
    if (depth > MAX_DEPTH) throw new PdfDamaged('It is nested too deep.')
    const values: PdfValue[] = []
    for (;;) {
      const value = token(depth)
      if (value === undefined) throw new PdfDamaged('It ends within an object.')
      if (!isKeyword(value)) values.push(value)
      else if (value.word === close) return values
      else if (value.word === 'R') values.push(reference(values.pop(), values.pop()))
      else throw new PdfDamaged('There is something else within an object.')
    }
  }
  const token = (depth: number): PdfValue | Keyword | undefined => {
    skipBlank()
    if (at >= bytes.length) return undefined
    if (++tokens > MAX_TOKENS) throw new PdfDamaged('It has too many parts.')
    const byte = bytes[at]
    if (byte === SLASH) return name()
    if (byte === OPEN) return literalText()
    if (byte === LESS && bytes[at + 1] !== LESS) return hexText()
    if (DELIMITERS.has(byte ?? 0)) {
      const double = (byte === LESS || byte === GREATER) && bytes[at + 1] === byte
      const mark = bytes.toString('latin1', at, at + (double ? 2 : 1))
      at += mark.length
      if (mark === '[') return until(']', depth + 1)
      return mark === '<<' ? dictionary(until('>>', depth + 1)) : { kind: 'keyword', word: mark }
    }
    return valueOf(word())
  }
  return {
    next: () => token(0),
    at: () => {
      skipBlank()
      return at
    },
    end: () => at,
    moveTo: (to) => void (at = to),
  }
}

export function isKeyword(value: PdfValue | Keyword | undefined): value is Keyword {
  return isKind(value, 'keyword')
}

export function isDictionary(value: PdfValue | Keyword | undefined): value is Dictionary {
  return value instanceof Map
}

export function nameOf(value: PdfValue | undefined): string | undefined {
  return isKind(value, 'name') ? (value as Name).name : undefined
}

export function isRef(value: PdfValue | undefined): value is Ref {
  return isKind(value, 'ref')
}

function isKind(value: unknown, kind: string): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind
}

function valueOf(word: string): PdfValue | Keyword {
  if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word)) return Number(word)
  if (word === 'true' || word === 'false') return word === 'true'
  return word === 'null' ? null : { kind: 'keyword', word }
}

function reference(generation: PdfValue | undefined, number: PdfValue | undefined): Ref {
  if (typeof generation !== 'number' || typeof number !== 'number') throw new PdfDamaged('A reference names nothing.')
  return { kind: 'ref', number }
}

function dictionary(values: readonly PdfValue[]): Dictionary {
  const entries = new Map<string, PdfValue>()
  for (let n = 0; n + 1 < values.length; n += 2) {
    const key = nameOf(values[n])
    if (key === undefined) throw new PdfDamaged('A dictionary has a key that is no name.')
    // One reader takes the first, another the last.
    if (entries.has(key)) throw new PdfDamaged('A dictionary has a key twice.')
    entries.set(key, values[n + 1] ?? null)
  }
  return entries
}
