import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { apiBase } from './config.ts'
import { asProblem } from './problem.ts'
import { useSend } from './use-call.ts'
import { useNotices } from './use-write.ts'
import './resume-viewer.css'

type Props = {
  /** A version, or a student. */
  readonly id: string
  /** Names it for screen readers: `Résumé of Sam Stone`. */
  readonly title: string
  /** Of the button that asks for it. */
  readonly label: string
  /** Opens it once without being asked, where the browser shows PDFs in a page. */
  readonly atOnce?: boolean
}

/** A page that is left sooner was passed by, and its résumé not read. */
const AT_ONCE_MS = 600

/**
 * Shows a résumé in the page, once somebody asks for it: each time is written down for its student. The bytes become a PDF of the
 * page's own and nothing else, whatever they are, and the browser's viewer shows it apart from the page.
 */
export function ResumeViewer({ id, title, label, atOnce = false }: Props) {
  const [send, { isLoading }] = useSend('resumes.getResumeUrlById')
  const { failed } = useNotices()
  /** Whether there is one that the reader may open, only the server knows; asking for it is what the student reads. */
  const [absent, setAbsent] = useState(false)
  const [shown, setShown] = useState<{ readonly address: string; readonly frame?: string }>()
  const frame = shown?.frame
  useEffect(() => () => void (frame !== undefined && URL.revokeObjectURL(frame)), [frame])
  const open = async () => {
    wasOpened.current = true
    setAbsent(false)
    try {
      const { url } = await send({ id }).unwrap()
      const address = `${await apiBase()}${url}`
      setShown({ address, ...(navigator.pdfViewerEnabled && { frame: await pdfAt(address) }) })
    } catch (cause) {
      if (asProblem(cause).status === 404) setAbsent(true)
      else failed(cause)
    }
  }
  const wasOpened = useRef(false)
  const openAtOnce = useEffectEvent(open)
  useEffect(() => {
    if (!atOnce || wasOpened.current || !navigator.pdfViewerEnabled) return
    const soon = setTimeout(() => void openAtOnce(), AT_ONCE_MS)
    return () => clearTimeout(soon)
  }, [atOnce])
  if (!shown) {
    return (
      <div className="row">
        <Button busy={isLoading} onClick={() => void open()}>
          {label}
        </Button>
        <span className="quiet small" role="status">
          {absent && 'There is no résumé that you may open. Nothing was opened.'}
        </span>
      </div>
    )
  }
  return (
    <div className="resume-viewer">
      {frame !== undefined && <iframe title={title} src={`${frame}#navpanes=0&view=FitH`} />}
      <div className="row">
        <a className="btn btn-default btn-s" href={shown.address} download>
          Download
        </a>
        <Button size="s" variant="ghost" onClick={() => setShown(undefined)}>
          Close
        </Button>
        {frame === undefined && <span className="quiet small">This browser shows PDFs outside of the page.</span>}
      </div>
    </div>
  )
}

async function pdfAt(address: string): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error('The link did not open. Please try again.')
  return URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: 'application/pdf' }))
}
