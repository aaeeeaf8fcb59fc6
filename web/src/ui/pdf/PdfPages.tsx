import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { log } from '../../lib/log.ts'
import { useMedia } from '../../lib/use-media.ts'
import { placesOf, type Place } from '../../lib/words/words-in-text.ts'
import { count } from '../../lib/words/words.ts'
import { Button } from '../Button.tsx'
import { useShortcuts } from '../focus/Shortcuts.tsx'
import { SegmentedControl } from '../Tabs.tsx'
import { openPdf, type PdfDocument, type PdfPage } from './document.ts'
import { FoundWords, type WantedWord } from './FoundWords.tsx'
import { PdfSheet } from './PdfSheet.tsx'
import { PdfText } from './PdfText.tsx'
import { printPages } from './print.ts'
import { PaperSkeleton } from './PaperSkeleton.tsx'
import { textOf } from './paragraphs.ts'
import './pdf.css'

type Props = {
  readonly bytes: ArrayBuffer
  /** `Résumé of Sam Stone` */
  readonly title: string
  readonly words: readonly WantedWord[]
  /** Buttons beside those of the pages: to download the file, also where it cannot be drawn, and to close it. */
  readonly children: ReactNode
}

const none: readonly PdfPage[] = []
/** A region that scrolls must be reached by the keyboard, too. */
const scroller = { role: 'region', tabIndex: 0 } as const
/** Multiples of the width that there is. */
const ZOOMS = [1, 1.25, 1.5, 2, 3] as const

/** The pages of a PDF, drawn by ourselves as paper, or their text; words that are looked for are marked where they stand. */
export function PdfPages({ bytes, title, words, children }: Props) {
  const { pdf, failed } = usePdf(bytes)
  const pages = pdf?.pages ?? none
  const small = useMedia('(max-width: 767px)')
  const [chosen, setChosen] = useState<'page' | 'text'>()
  const view = chosen ?? (small ? 'text' : 'page')
  const [zoom, setZoom] = useState(0)
  const [shown, setShown] = useState(0)
  const paper = useRef<HTMLDivElement>(null)
  const texts = useMemo(() => pages.map(({ items }) => textOf(items)), [pages])
  const places = useMemo(() => texts.map((text) => placesOf(words, text)), [texts, words])
  const zoomBy = useCallback((step: 1 | -1) => setZoom((now) => Math.min(ZOOMS.length - 1, Math.max(0, now + step))), [])
  useShortcuts(
    useMemo(
      () =>
        view === 'text'
          ? []
          : [
              { key: '+', text: 'Larger pages', run: () => zoomBy(1) },
              { key: '-', text: 'Smaller pages', run: () => zoomBy(-1) },
            ],
      [view, zoomBy],
    ),
  )
  if (failed)
    return (
      <div className="pdf" role="group" aria-label={title}>
        <p className="notice-warn" role="status">
          This PDF cannot be drawn here. It can still be downloaded and opened in another program.
        </p>
        <div className="row">{children}</div>
      </div>
    )
  if (!pdf) return <PaperSkeleton title={title} />
  const isPicture = texts.every((text) => text.trim() === '')
  return (
    <div className="pdf" role="group" aria-label={title}>
      <div className="pdf-tools row">
        <SegmentedControl
          label="Show the pages or their text"
          value={view}
          onChange={setChosen}
          choices={[
            { value: 'page', label: 'Page' },
            { value: 'text', label: 'Text' },
          ]}
        />
        <span className="quiet small pdf-where">{view === 'page' ? `${shown + 1} of ${pages.length}` : count(pages.length, 'page')}</span>
        {view === 'page' && (
          <>
            <Button size="s" aria-label="Smaller" aria-disabled={zoom === 0} onClick={() => zoomBy(-1)}>
              −
            </Button>
            <Button size="s" aria-label="Larger" aria-disabled={zoom === ZOOMS.length - 1} onClick={() => zoomBy(1)}>
              +
            </Button>
          </>
        )}
        <PrintButton pages={pages} />
        {children}
      </div>
      {isPicture && (
        <p className="quiet small" role="status">
          These pages are pictures: their text can be neither searched nor marked.
        </p>
      )}
      {!isPicture && words.length > 0 && <FoundWords words={words} places={places} paper={paper} />}
      <div ref={paper} className="pdf-paper" {...scroller} aria-label={`${title}, ${view === 'page' ? 'pages' : 'text'}`}>
        {view === 'text' ? (
          <PdfText pages={pages} words={words} />
        ) : (
          <Sheets pages={pages} places={places} zoom={ZOOMS[zoom] ?? 1} onShown={setShown} />
        )}
      </div>
    </div>
  )
}

function PrintButton({ pages }: { readonly pages: readonly PdfPage[] }) {
  const [printing, setPrinting] = useState(false)
  const print = async () => {
    setPrinting(true)
    try {
      await printPages(pages)
    } finally {
      setPrinting(false)
    }
  }
  return (
    <Button size="s" variant="ghost" busy={printing} onClick={() => void print()}>
      Print
    </Button>
  )
}

type SheetsProps = {
  readonly pages: readonly PdfPage[]
  readonly places: readonly (readonly Place[])[]
  readonly zoom: number
  readonly onShown: (page: number) => void
}

/** Each sheet is as wide as there is room for, times the zoom. */
function Sheets({ pages, places, zoom, onShown }: SheetsProps) {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const heights = useRef(new Map<number, number>())
  useEffect(() => {
    const observed = element.current
    if (!observed) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(observed)
    return () => observer.disconnect()
  }, [])
  const onSeen = (page: number, height: number) => {
    heights.current.set(page, height)
    const [most] = [...heights.current].toSorted(([one, tall], [other, taller]) => taller - tall || one - other)
    if (most) onShown(most[0])
  }
  return (
    <div ref={element}>
      {width > 0 &&
        pages.map((page, at) => (
          <PdfSheet key={page.number} page={page} at={at} width={width * zoom} places={places[at] ?? []} onSeen={onSeen} />
        ))}
    </div>
  )
}

function usePdf(bytes: ArrayBuffer): { readonly pdf?: PdfDocument; readonly failed?: true } {
  const [opened, setOpened] = useState<{ readonly pdf?: PdfDocument; readonly failed?: true }>({})
  useEffect(() => {
    let isOver = false
    let close = (): void => undefined
    openPdf(bytes).then(
      (pdf) => {
        close = pdf.close
        if (isOver) close()
        else setOpened({ pdf })
      },
      (cause: unknown) => {
        log.warn('A PDF could not be drawn.', cause)
        if (!isOver) setOpened({ failed: true })
      },
    )
    return () => {
      isOver = true
      close()
    }
  }, [bytes])
  return opened
}
