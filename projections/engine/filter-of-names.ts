/** Remembers names in a fixed number of bytes: it never forgets one, and takes a few others for one of them. */
export type FilterOfNames = { readonly add: (name: string) => void; readonly mayHave: (name: string) => boolean }

/** A megabyte: of a million names in it, it takes every eighth of the others for one of them. */
const BITS = 2 ** 23

export function filterOfNames(): FilterOfNames {
  const bits = new Uint8Array(BITS / 8)
  return {
    add(name) {
      const at = placeOf(name)
      bits[at >>> 3] = (bits[at >>> 3] ?? 0) | (1 << (at & 7))
    },
    mayHave(name) {
      const at = placeOf(name)
      return ((bits[at >>> 3] ?? 0) & (1 << (at & 7))) !== 0
    },
  }
}

/** FNV-1a. */
function placeOf(name: string): number {
  let hash = 0x811c9dc5
  for (let n = 0; n < name.length; n++) hash = Math.imul(hash ^ name.charCodeAt(n), 0x01000193)
  return (hash ^ (hash >>> 15)) & (BITS - 1)
}
