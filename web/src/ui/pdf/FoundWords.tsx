import { useRef, type RefObject } from 'react'
import type { Place, Word } from '../../lib/words/words-in-text.ts'
import { count } from '../../lib/words/words.ts'

/** A word that is looked for, and what is said where the pages do not have it. */
export type WantedWord = Word & { readonly otherwise: string }

type Props = {
  readonly words: readonly WantedWord[]
  /** Of each page. */
  readonly places: readonly (readonly Place[])[]
  readonly paper: RefObject<HTMLElement | null>
}

/** Each word with its number of places, which lead to them one after the other, then those that stand nowhere on the pages. */
export function FoundWords({ words, places, paper }: Props) {
  const timesOf = (key: string) => places.flat().filter((place) => place.key === key).length
  const found = words.filter(({ key }) => timesOf(key) > 0)
  const last = useRef(new Map<string, number>())
  const showNext = (key: string) => {
    const next = ((last.current.get(key) ?? -1) + 1) % timesOf(key)
    last.current.set(key, next)
    const marks = [...(paper.current?.querySelectorAll<HTMLElement>(`mark[data-word="${CSS.escape(key)}"]`) ?? [])]
    const mark = marks[next % Math.max(1, marks.length)]
    if (!mark) return
    mark.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'smooth' })
    for (const each of marks) each.toggleAttribute('data-here', each === mark)
  }
  return (
    <div className="pdf-found">
      <span>
        <b>
          {found.length} of {words.length}
        </b>{' '}
        on the pages
      </span>
      {found.map(({ key, forms: [label] }) => (
        <button
          key={key}
          type="button"
          className="chip chip-brand"
          aria-label={`${label}: ${count(timesOf(key), 'place')}. Show the next`}
          onClick={() => showNext(key)}
        >
          {label}
          {timesOf(key) > 1 && <em>{timesOf(key)}×</em>}
        </button>
      ))}
      {words
        .filter(({ key }) => timesOf(key) === 0)
        .map(({ key, forms: [label], otherwise }) => (
          <span key={key} className="chip pdf-not-found">
            {label}: {otherwise}
          </span>
        ))}
    </div>
  )
}
