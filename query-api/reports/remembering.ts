/** Work that is done when it is first asked for, and not again. */

export function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined
  return () => (made ??= { value: make() }).value
}

/** The same for each combination of names. */
export function remembering<Names extends readonly (string | undefined)[], Made>(
  make: (...names: Names) => Made,
): (...names: Names) => Made {
  const made = new Map<string | undefined, { readonly value: Made }>()
  return (...names) => {
    const name = names.length < 2 ? names[0] : JSON.stringify(names)
    const known = made.get(name) ?? { value: make(...names) }
    made.set(name, known)
    return known.value
  }
}
