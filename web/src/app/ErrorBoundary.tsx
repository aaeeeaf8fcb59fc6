import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { log } from '../lib/log.ts'

type Props = {
  readonly children: ReactNode
  /** Where the reader is: somewhere else the net is whole again. */
  readonly place?: string
}
type State = { readonly code?: string | undefined; readonly place?: string | undefined }

/** A net under the pages, and the last one under all: a bug in a screen shows a way out and a code, which stands in the browser's log beside the cause. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, code: undefined }
  }

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
