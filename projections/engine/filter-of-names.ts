/** Remembers names in a fixed number of bytes: it never forgets one, and takes a few others for one of them. */
export type FilterOfNames = {
  readonly add: (among: string, name: string) => void
  /** @param among names of which it is one: equal ones among others are different names */
  readonly mayHave: (among: string, name: string) => boolean
}

/** A megabyte: of a million names in it, it takes every eighth of the others for one of them. */
const BITS = 2 ** 23

export function filterOfNames(): FilterOfNames {
  const bits = new Uint8Array(BITS / 8)
  return {
    add(among, name) {
      const at = placeOf(among, name)
      bits[at >>> 3] = (bits[at >>> 3] ?? 0) | (1 << (at & 7))
    },
    mayHave(among, name) {
      const at = placeOf(among, name)
      return ((bits[at >>> 3] ?? 0) & (1 << (at & 7))) !== 0
    },
  }
}

/** FNV-1a. */
function placeOf(among: string, name: string): number {
  const hash = hashed(name, hashed(among, 0x811c9dc5))
  return (hash ^ (hash >>> 15)) & (BITS - 1)
}

function hashed(text: string, from: number): number {
  let hash = from
  for (let n = 0; n < text.length; n++) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193)
  return hash
}
