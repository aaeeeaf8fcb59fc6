import { Fragment } from 'react'
import { foundWords } from '#lib/words.ts'

/** A text with the words in bold that a search finds it by. */
export function MarkedWords({ text, q }: { readonly text: string; readonly q: string }) {
  const found = foundWords(text, q)
  const ends = found.map(({ at, word }) => at + word.length)
  return (
    <span>
      {found.map(({ at, word }, n) => (
        <Fragment key={at}>
          {text.slice(ends[n - 1] ?? 0, at)}
          <b>{word}</b>
        </Fragment>
      ))}
      {text.slice(ends.at(-1) ?? 0)}
    </span>
  )
}
