import { Fragment, useMemo } from 'react'
import { placesOf, type Word } from '../../lib/words-in-text.ts'
import type { PdfPage } from './document.ts'
import { paragraphsOf } from './paragraphs.ts'

type Props = { readonly pages: readonly PdfPage[]; readonly words: readonly Word[] }

/** The text of all pages, in the type of the app. */
export function PdfText({ pages, words }: Props) {
  const texts = useMemo(() => pages.map(({ number, items }) => ({ number, paragraphs: paragraphsOf(items) })), [pages])
  return (
    <article className="pdf-text">
      {texts.map(({ number, paragraphs }) => (
        <Fragment key={number}>
          {paragraphs.map(({ at, text, heading }) =>
            heading ? (
              <h2 key={at}>{text}</h2>
            ) : (
              <p key={at}>
                <Marked text={text} words={words} />
              </p>
            ),
          )}
        </Fragment>
      ))}
    </article>
  )
}

function Marked({ text, words }: { readonly text: string; readonly words: readonly Word[] }) {
  const places = placesOf(words, text)
  const ends = [0, ...places.map(({ to }) => to)]
  return (
    <>
      {places.map(({ key, from, to }, at) => (
        <Fragment key={from}>
          {text.slice(ends[at], from)}
          <mark data-word={key}>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}
