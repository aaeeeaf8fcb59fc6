/** A set of documents by their numbers, 65,536 to a chunk, one bit for each. Chunks without a member may be missing. */
export type Bitmap = ReadonlyMap<number, Uint32Array>

/** Numbers of a chunk. */
const CHUNK = 65_536
const CHUNK_WORDS = 2_048
/** So many members of a chunk are stored as a list, because that is shorter than a bit for each number. */
const MOST_LISTED = 4_095

export const chunkOf = (n: number): number => n >>> 16
/** The place of a number in its chunk. */
export const placeOf = (n: number): number => n & 0xffff

/** The stored form of a chunk: two bytes for each member, or 8,192 bytes of bits. Undefined for an empty one. */
export function storedChunk(words: Uint32Array): Uint8Array | undefined {
  const size = sizeOfChunk(words)
  if (size === 0) return undefined
  if (size > MOST_LISTED) return new Uint8Array(words.buffer, words.byteOffset, words.byteLength)
  const places = new Uint16Array(size)
  let at = 0
  forEachPlace(words, (place) => (places[at++] = place))
  return new Uint8Array(places.buffer)
}

export function emptyChunk(): Uint32Array {
  return new Uint32Array(CHUNK_WORDS)
}

export function addPlace(words: Uint32Array, place: number): void {
  const at = place >>> 5
  words[at] = (words[at] ?? 0) | (1 << (place & 31))
}

export function removePlace(words: Uint32Array, place: number): void {
  const at = place >>> 5
  words[at] = (words[at] ?? 0) & ~(1 << (place & 31))
}

/** Adds what is stored to a chunk. */
export function addStored(words: Uint32Array, stored: Uint8Array): void {
  const bytes = aligned(stored)
  if (bytes.byteLength === words.byteLength) {
    const more = new Uint32Array(bytes.buffer, bytes.byteOffset, CHUNK_WORDS)
    for (let at = 0; at < CHUNK_WORDS; at += 1) words[at] = (words[at] ?? 0) | (more[at] ?? 0)
  } else for (const place of new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2)) addPlace(words, place)
}

/** Numbers of four bytes have to begin at a multiple of four. */
function aligned(stored: Uint8Array): Uint8Array {
  return stored.byteOffset % 4 === 0 ? stored : stored.slice()
}

export function bitmapOf(numbers: readonly number[]): Bitmap {
  const bitmap = new Map<number, Uint32Array>()
  for (const n of numbers) {
    const words = bitmap.get(chunkOf(n)) ?? emptyChunk()
    bitmap.set(chunkOf(n), words)
    addPlace(words, placeOf(n))
  }
  return bitmap
}

export function intersection(one: Bitmap, other: Bitmap): Bitmap {
  return combined(one, other, (left, right) => left & right)
}

export function union(one: Bitmap, other: Bitmap): Bitmap {
  const all = new Map(one)
  for (const [chunk, words] of other) {
    const before = all.get(chunk)
    all.set(chunk, before === undefined ? words : words.map((word, at) => word | (before[at] ?? 0)))
  }
  return all
}

export function difference(one: Bitmap, other: Bitmap): Bitmap {
  const kept = [...one].filter(([chunk]) => !other.has(chunk))
  return new Map([...kept, ...combined(one, other, (left, right) => left & ~right)])
}

/** Of the chunks that both have. */
function combined(one: Bitmap, other: Bitmap, combine: (left: number, right: number) => number): Bitmap {
  const result = new Map<number, Uint32Array>()
  for (const [chunk, left] of one) {
    const right = other.get(chunk)
    if (right === undefined) continue
    const words = emptyChunk()
    for (let at = 0; at < CHUNK_WORDS; at += 1) words[at] = combine(left[at] ?? 0, right[at] ?? 0)
    result.set(chunk, words)
  }
  return result
}

export function has(bitmap: Bitmap, n: number): boolean {
  const word = bitmap.get(chunkOf(n))?.[placeOf(n) >>> 5] ?? 0
  return ((word >>> (n & 31)) & 1) === 1
}

export function sizeOf(bitmap: Bitmap): number {
  let size = 0
  for (const words of bitmap.values()) size += sizeOfChunk(words)
  return size
}

/** How many members a stored chunk shares with another one. */
export function sharedWith(words: Uint32Array, stored: Uint8Array): number {
  const bytes = aligned(stored)
  let shared = 0
  if (bytes.byteLength === words.byteLength) {
    const others = new Uint32Array(bytes.buffer, bytes.byteOffset, CHUNK_WORDS)
    for (let at = 0; at < CHUNK_WORDS; at += 1) shared += bitsOf((words[at] ?? 0) & (others[at] ?? 0))
  } else {
    const places = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2)
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] ?? 0
      shared += ((words[place >>> 5] ?? 0) >>> (place & 31)) & 1
    }
  }
  return shared
}

/** The members that a stored chunk shares with a bitmap, in ascending order, and how many the chunk has. */
export function sharedMembers(bitmap: Bitmap, chunk: number, stored: Uint8Array): { readonly shared: number[]; readonly size: number } {
  const words = bitmap.get(chunk)
  const bytes = aligned(stored)
  const shared: number[] = []
  if (bytes.byteLength === CHUNK_WORDS * 4) {
    const others = new Uint32Array(bytes.buffer, bytes.byteOffset, CHUNK_WORDS)
    const both = words?.map((word, at) => word & (others[at] ?? 0))
    if (both) forEachPlace(both, (place) => void shared.push(chunk * CHUNK + place))
    return { shared, size: sizeOfChunk(others) }
  }
  const places = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2)
  if (words) for (const place of places) if (((words[place >>> 5] ?? 0) >>> (place & 31)) & 1) shared.push(chunk * CHUNK + place)
  return { shared, size: places.length }
}

/** In ascending order. */
export function membersOf(bitmap: Bitmap): number[] {
  const members: number[] = []
  for (const [chunk, words] of inOrder(bitmap)) forEachPlace(words, (place) => void members.push(chunk * CHUNK + place))
  return members
}

/** So many members at most, at even distances from each other. */
export function spreadOf(bitmap: Bitmap, most: number): number[] {
  const size = sizeOf(bitmap)
  if (size <= most) return membersOf(bitmap)
  const members: number[] = []
  let passed = 0
  const next = () => Math.floor((members.length * size) / most)
  for (const [chunk, words] of inOrder(bitmap)) {
    for (let at = 0; at < CHUNK_WORDS; at += 1) {
      const word = words[at] ?? 0
      const count = bitsOf(word)
      while (next() < passed + count) members.push(chunk * CHUNK + at * 32 + placeOfBit(word, next() - passed))
      passed += count
    }
  }
  return members
}

function inOrder(bitmap: Bitmap): [number, Uint32Array][] {
  return [...bitmap].toSorted(([one], [other]) => one - other)
}

function forEachPlace(words: Uint32Array, visit: (place: number) => void): void {
  for (let at = 0; at < CHUNK_WORDS; at += 1) {
    for (let rest = words[at] ?? 0; rest !== 0; rest &= rest - 1) visit(at * 32 + 31 - Math.clz32(rest & -rest))
  }
}

/** Where the bit of a word is before which so many others are set. */
function placeOfBit(word: number, before: number): number {
  let rest = word
  for (let n = 0; n < before; n += 1) rest &= rest - 1
  return 31 - Math.clz32(rest & -rest)
}

function sizeOfChunk(words: Uint32Array): number {
  let size = 0
  for (let at = 0; at < CHUNK_WORDS; at += 1) size += bitsOf(words[at] ?? 0)
  return size
}

/** How many bits of a word are set: in pairs, in fours, in bytes, in all. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
