import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import { Button } from '../ui/Button.tsx'
import { PaperSkeleton } from '../ui/pdf/PaperSkeleton.tsx'
import type { WantedWord } from '../ui/pdf/FoundWords.tsx'
import { apiBase } from '../api/config.ts'
import { saveFile } from '../api/download.ts'
import { asProblem } from '../api/problem.ts'
import { useSend } from '../api/use-call.ts'
import { useNotices } from '../api/use-write.ts'

/** With it comes pdf.js. */
const loadPages = () => import('../ui/pdf/PdfPages.tsx').then((module) => ({ default: module.PdfPages }))
const PdfPages = lazyPart(loadPages)

type Props = {
  /** A version, or a student. */
  readonly id: string
  /** Names it for screen readers, and the file: `Résumé of Sam Stone`. */
  readonly title: string
  /** Of the button that asks for it. */
  readonly label: string
  /** Opens it once without being asked. */
  readonly atOnce?: boolean
  /** Are looked for on its pages, and marked. */
  readonly words?: readonly WantedWord[]
}

/** A page that is left sooner was passed by, and its résumé not read. */
const AT_ONCE_MS = 600
const noWords: readonly WantedWord[] = []

/** Shows a résumé in the page, once somebody asks for it: each time is written down for its student. */
export function ResumeViewer({ id, title, label, atOnce = false, words = noWords }: Props) {
  const [send] = useSend('resumes.getResumeUrlById')
  const { failed } = useNotices()
  /** Whether there is one that the reader may open, only the server knows; asking for it is what the student reads. */
  const [shown, setShown] = useState<ArrayBuffer | 'closed' | 'opening' | 'absent'>(atOnce ? 'opening' : 'closed')
  const wasOpened = useRef(false)
  const open = async () => {
    wasOpened.current = true
    setShown('opening')
    try {
      // Its code comes while the server is asked. That it did not is told by what is shown.
      loadPages().catch(() => undefined)
      const { url } = await send({ id }).unwrap()
      const response = await fetch(`${await apiBase()}${url}`)
      if (!response.ok) throw new Error('The link did not open. Please try again.')
      setShown(await response.arrayBuffer())
    } catch (cause) {
      const isAbsent = asProblem(cause).status === 404
      setShown(isAbsent ? 'absent' : 'closed')
      if (!isAbsent) failed(cause)
    }
  }
  const openAtOnce = useEffectEvent(open)
  useEffect(() => {
    if (!atOnce || wasOpened.current) return
    const soon = setTimeout(() => void openAtOnce(), AT_ONCE_MS)
    return () => clearTimeout(soon)
  }, [atOnce])
  if (shown === 'opening' && atOnce) return <PaperSkeleton title={title} />
  if (typeof shown === 'string')
    return (
      <div className="row">
        <Button busy={shown === 'opening'} onClick={() => void open()}>
          {label}
        </Button>
        <span className="quiet small" role="status">
          {shown === 'absent' && 'There is no résumé that you may open. Nothing was opened.'}
        </span>
      </div>
    )
  return (
    <Suspense fallback={<PaperSkeleton title={title} />}>
      <PdfPages bytes={shown} title={title} words={words}>
        <Button size="s" onClick={() => saveFile(new Blob([shown], { type: 'application/pdf' }), `${title}.pdf`)}>
          Download
        </Button>
        {!atOnce && (
          <Button size="s" variant="ghost" onClick={() => setShown('closed')}>
            Close
          </Button>
        )}
      </PdfPages>
    </Suspense>
  )
}
