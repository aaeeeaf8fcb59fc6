/** Keys that lead to the pages of the rail: `g`, and then a letter of the page's name. */

export type Place = { readonly label: string; readonly path: string }

/** Each place gets the first letter of its name that no place before it has; one without a letter left has no keys. */
export function goKeys<Of extends Place>(places: readonly Of[]): readonly (Of & { readonly key: string })[] {
  const taken = new Set<string>()
  return places.flatMap((place) => {
    const letter = Array.from(place.label.toLowerCase()).find((one) => /[a-z]/.test(one) && !taken.has(one))
    if (letter === undefined) return []
    taken.add(letter)
    return [{ ...place, key: `g ${letter}` }]
  })
}
