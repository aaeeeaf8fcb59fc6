import { useCallback, useEffect, useState } from 'react'
import { useTitle } from '../lib/use-title.ts'
import { Button } from '../ui/Button.tsx'

const retryMs = 3_000

async function serversAnswer(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5_000) })).ok
  } catch {
    return false
  }
}

/** Shown instead of a page whose code could not be loaded. Calls `onReachable` when the servers answer; asks them every few seconds, when the browser is online again, and on the button. */
export function ServersUnreachable({ onReachable }: { readonly onReachable: () => void }) {
  const [checking, setChecking] = useState(false)
  useTitle('Waiting for our servers')
  const check = useCallback(async () => {
    if (await serversAnswer()) onReachable()
  }, [onReachable])
  useEffect(() => {
    const listener = () => void check()
    const timer = setInterval(listener, retryMs)
    window.addEventListener('online', listener)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', listener)
    }
  }, [check])
  const checkNow = async () => {
    setChecking(true)
    await check()
    setChecking(false)
  }
  return (
    <div className="prose">
      <h1 className="h1">This page has not arrived</h1>
      <p>Our servers do not answer just now. We keep trying and show the page as soon as they do.</p>
      <Button variant="primary" busy={checking} onClick={() => void checkNow()}>
        Try again
      </Button>
    </div>
  )
}
