import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../api/download.ts'
import { Button } from '../../ui/Button.tsx'

type Props = {
  readonly codes: readonly string[]
  /** The app stayed as it was. */
  readonly renewed?: boolean
  readonly onKept: () => void
}

/** Shown this once: the platform keeps hashes of them alone. */
export function RecoveryCodes({ codes, renewed = false, onKept }: Props) {
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied.'),
      () => setSaid('Your browser did not let us copy them. Please save them as a file, or write them down.'),
    )
  return (
    <>
      <p className="quiet">
        {renewed ? 'Those of before count no more.' : 'Your second factor is set up.'} Without your app, each of these codes opens one
        sign-in. They are not shown again, so keep them where you find them and others do not.
      </p>
      <ul ref={list} tabIndex={-1} className="factor-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="factor-acts">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'proffer-recovery-codes.txt')}>Save as a file</Button>
      </div>
      <p role="status" className="quiet">
        {said}
      </p>
      <Button variant="primary" size="l" onClick={onKept}>
        I have kept them
      </Button>
    </>
  )
}
