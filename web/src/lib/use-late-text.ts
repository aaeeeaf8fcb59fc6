import { useEffect, useState } from 'react'

const pauseMs = 250

/** A text that is asked for once its writer pauses. @param asked what is asked for now: changed elsewhere, the text follows */
export function useLateText(asked: string, ask: (text: string) => void): readonly [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(asked)
  const [before, setBefore] = useState(asked)
  const [sent, setSent] = useState(asked)
  if (asked !== before) {
    setBefore(asked)
    // Text that is typed on meanwhile stays when the text's own request arrives.
    if (asked !== sent) {
      setSent(asked)
      setText(asked)
    }
  }
  useEffect(() => {
    if (text === asked) return
    const timer = setTimeout(() => {
      setSent(text)
      ask(text)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, asked, ask])
  return [text, setText]
}
