/** Where words stand in a text, as whole words: `Go` is not in `Google`, and `C` not in `C++`. */

export type Word = {
  readonly key: string
  /** As it is written, its usual form first: `PostgreSQL`, `postgres`. */
  readonly forms: readonly string[]
}
export type Place = { readonly key: string; readonly from: number; readonly to: number }

/** Of so few letters a form is a word of its own in another case: `go`, `it`, `r`. */
const SHORT = 2

/** @returns the places in the order of the text; where forms begin at one place, the longest holds */
export function placesOf(words: readonly Word[], text: string): readonly Place[] {
  const forms = words.flatMap(({ key, forms: [usual = '', ...others] }) => [
    { key, form: usual },
    ...others.map((form) => ({ key, form: form.length <= SHORT ? form.toUpperCase() : form })),
  ])
  const found = forms
    .filter(({ form }) => /[^\s-]/u.test(form))
    .flatMap(({ key, form }) =>
      [...text.matchAll(patternOf(form))].map(({ 0: hit, index: from }) => ({ key, from, to: from + hit.length })),
    )
    .toSorted((one, other) => one.from - other.from || other.to - one.to)
  let end = 0
  return found.filter(({ from, to }) => {
    if (from < end) return false
    end = to
    return true
  })
}

function patternOf(form: string): RegExp {
  const parts = form.split(/[\s-]+/u).filter(Boolean)
  // The sign `&` makes another word of it, as in R&D, and a point behind a single letter makes it an initial.
  const behind = `(?![\\p{L}\\p{N}+#&${form.length === 1 ? '.' : ''}])`
  return new RegExp(`(?<![\\p{L}\\p{N}&])${parts.map(escaped).join('[\\s-]+')}${behind}`, form.length <= SHORT ? 'gu' : 'giu')
}

const escaped = (part: string) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)
