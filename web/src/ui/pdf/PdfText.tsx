import { Fragment, useMemo } from 'react'
import { placesOf, type Word } from '../../lib/words/words-in-text.ts'
import type { PdfPage } from './document.ts'
import { PdfAnchor } from './PdfAnchor.tsx'
import { paragraphsOf } from './paragraphs.ts'

type Props = { readonly pages: readonly PdfPage[]; readonly words: readonly Word[] }

/** The text of all pages, in the type of the app, with the links of the file below it. */
export function PdfText({ pages, words }: Props) {
  const texts = useMemo(() => pages.map(({ number, items }) => ({ number, paragraphs: paragraphsOf(items) })), [pages])
  const links = useMemo(() => [...new Set(pages.flatMap((page) => page.links.map(({ href }) => href)))], [pages])
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
      {links.length > 0 && (
        <>
          <h2>Links in the file</h2>
          <ul className="pdf-links">
            {links.map((href) => (
              <li key={href}>
                <PdfAnchor href={href} className="link" />
              </li>
            ))}
          </ul>
        </>
      )}
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
