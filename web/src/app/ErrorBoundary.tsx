import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { log } from '../lib/log.ts'

type State = { readonly code?: string }

/** The last net: a bug in a screen shows a way out and a code, which stands in the browser's log beside the cause. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError(): State {
    return { code: crypto.randomUUID().slice(0, 8) }
  }

  override componentDidCatch(cause: Error, { componentStack }: ErrorInfo): void {
    log.error(`A screen failed (${this.state.code}).`, cause, componentStack)
  }

  override render(): ReactNode {
    const { code } = this.state
    if (code === undefined) return this.props.children
    return (
      <main className="prose">
        <h1 className="h1">This page stopped working</h1>
        <p>What you had sent is stored. Loading the page again usually helps; if it does not, tell us the code below.</p>
        <p className="mono">{code}</p>
        <Button variant="primary" onClick={() => location.reload()}>
          Load again
        </Button>
      </main>
    )
  }
}
