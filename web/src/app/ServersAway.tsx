import { useCallback, useEffect, useState } from 'react'
import { useTitle } from '../lib/use-title.ts'
import { Button } from '../ui/Button.tsx'

const everyMs = 3_000

async function serversAnswer(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5_000) })).ok
  } catch {
    return false
  }
}

/** Stands in for a page whose code did not come, and says so once the servers answer: after a while, when the net is back, or when asked. */
export function ServersAway({ onAnswer }: { readonly onAnswer: () => void }) {
  const [asking, setAsking] = useState(false)
  useTitle('Waiting for our servers')
  const ask = useCallback(async () => {
    if (await serversAnswer()) onAnswer()
  }, [onAnswer])
  useEffect(() => {
    const listener = () => void ask()
    const timer = setInterval(listener, everyMs)
    window.addEventListener('online', listener)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', listener)
    }
  }, [ask])
  const askNow = async () => {
    setAsking(true)
    await ask()
    setAsking(false)
  }
  return (
    <div className="prose">
      <h1 className="h1">This page has not arrived</h1>
      <p>Our servers do not answer just now. We keep trying and show the page as soon as they do.</p>
      <Button variant="primary" busy={asking} onClick={() => void askNow()}>
        Try again
      </Button>
    </div>
  )
}
