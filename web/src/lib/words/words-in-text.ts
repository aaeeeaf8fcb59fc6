/** Where words stand in a text, as whole words: `Go` is not in `Google`, and `C` not in `C++`. */

export type Word = {
  readonly key: string
  /** As it is written, its usual form first, then folded names: `Amazon Web Services`, `aws`. */
  readonly forms: readonly string[]
}
export type Place = { readonly key: string; readonly from: number; readonly to: number }

/** Of so few letters a form is a word of its own in another case: `go`, `it`, `r`. */
const SHORT = 2
/** From so many letters on a folded name is found with what was folded away: `nodejs` in `Node JS` and `Node.js`. */
export const LONG_NAME = 5

/** @returns the places in the order of the text; where forms begin at one place, the longest holds */
export function placesOf(words: readonly Word[], text: string): readonly Place[] {
  const forms = words.flatMap(({ key, forms: [usual = '', ...folded] }) => [
    { key, form: usual, parts: usual.split(/[\s-]+/u).filter(Boolean), between: '[\\s-]+' },
    ...folded.map((name) => {
      const form = name.length <= SHORT ? name.toUpperCase() : name
      return { key, form, parts: form.length < LONG_NAME ? [form] : Array.from(form), between: '[\\s.-]?' }
    }),
  ])
  const found = forms
    .filter(({ parts }) => parts.length > 0)
    .flatMap(({ key, ...form }) =>
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

type Form = { readonly form: string; readonly parts: readonly string[]; readonly between: string }

function patternOf({ form, parts, between }: Form): RegExp {
  // The sign `&` makes another word of it, as in R&D, and a point behind a single letter makes it an initial.
  const behind = `(?![\\p{L}\\p{N}+#&${form.length === 1 ? '.' : ''}])`
  return new RegExp(`(?<![\\p{L}\\p{N}&])${parts.map(escaped).join(between)}${behind}`, form.length <= SHORT ? 'gu' : 'giu')
}

const escaped = (part: string) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)
