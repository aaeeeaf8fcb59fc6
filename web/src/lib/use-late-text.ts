import { useEffect, useState } from 'react'

const pauseMs = 250

/** A text that is asked for once its writer pauses. @param asked what is asked for now: emptied elsewhere, the text is empty too */
export function useLateText(asked: string, ask: (text: string) => void): readonly [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(asked)
  const [before, setBefore] = useState(asked)
  if (asked !== before) {
    setBefore(asked)
    if (asked === '') setText('')
  }
  useEffect(() => {
    if (text === asked) return
    const timer = setTimeout(() => ask(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, asked, ask])
  return [text, setText]
}
