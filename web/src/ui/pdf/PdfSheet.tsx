import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { log } from '../../lib/log.ts'
import type { Place } from '../../lib/words/words-in-text.ts'
import type { PdfPage } from './document.ts'
import { linkKey } from './links.ts'
import { markPlaces } from './mark-places.ts'
import { PdfAnchor } from './PdfAnchor.tsx'

type Props = {
  readonly page: PdfPage
  /** Its index. */
  readonly at: number
  readonly width: number
  readonly places: readonly Place[]
  readonly onSeen: (at: number, height: number) => void
}

/** So many pages are drawn at once; later ones as they come into sight. */
const AT_ONCE = 2

const percent = (share: number) => `${100 * share}%`

/** A page as paper, with its text above the picture of it, to be selected, searched and marked. */
export function PdfSheet({ page, at, width, places, onSeen }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(at < AT_ONCE)
  const [failed, setFailed] = useState(false)
  const seen = useRef(onSeen)
  useEffect(() => {
    seen.current = onSeen
  }, [onSeen])
  const scale = width / page.width

  useEffect(() => {
    const element = sheet.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (!entry) return
        if (entry.isIntersecting) setNear(true)
        seen.current(at, entry.intersectionRect.height)
      },
      { threshold: [0, 0.25, 0.5, 0.75, 1] },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [at])

  useEffect(() => {
    if (!near) return
    const { done, cancel } = page.draw(scale * devicePixelRatio)
    let isOver = false
    // The former picture stays, stretched, until the sharp one is there.
    done.then(
      (canvas) => isOver || picture.current?.replaceChildren(canvas),
      (cause: unknown) => {
        if (isOver) return
        log.warn('A page could not be drawn.', cause)
        setFailed(true)
      },
    )
    return () => {
      isOver = true
      cancel()
    }
  }, [page, scale, near])

  useEffect(() => {
    const container = layer.current
    if (!container || !near) return
    let isOver = false
    const inner = document.createElement('div')
    inner.className = 'textLayer'
    container.replaceChildren(inner)
    page.layText(inner).then(
      (elements) => isOver || markPlaces(page.items, elements, places),
      (cause: unknown) => isOver || log.warn('The text of a page could not be laid over it.', cause),
    )
    return () => {
      isOver = true
    }
  }, [page, places, near])

  return (
    <div
      ref={sheet}
      className="pdf-sheet"
      data-page={at}
      style={{ width, aspectRatio: `${page.width} / ${page.height}`, '--total-scale-factor': scale } as CSSProperties}
    >
      <div ref={picture} className="pdf-picture" aria-hidden="true" />
      <div ref={layer} />
      {page.links.map((link) => (
        <PdfAnchor
          key={linkKey(link)}
          href={link.href}
          className="pdf-link"
          style={{ left: percent(link.left), top: percent(link.top), width: percent(link.width), height: percent(link.height) }}
        />
      ))}
      {failed && <p className="notice-warn">This page cannot be drawn here. It is in the file that can be downloaded.</p>}
    </div>
  )
}
