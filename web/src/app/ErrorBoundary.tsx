import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { log } from '../lib/log.ts'
import { retryFailedChunks, ChunkLoadError } from '../lib/lazy-component.ts'
import { ServersUnreachable } from './ServersUnreachable.tsx'

/** Some browsers remember a failed load, and a file may no longer exist: after so many retries only reloading the page helps. */
const maxRetries = 3

type Props = {
  readonly children: ReactNode
  /** A new value clears the error; usually the path. */
  readonly resetKey?: string
  /** There is a `main` element around the boundary already. */
  readonly inMain?: true
}
type State = {
  readonly failure?: { readonly code: string; readonly isLoadError: boolean } | undefined
  readonly retries: number
  readonly resetKey?: string | undefined
}

/**
 * Shown instead of a page that fails. If its code could not be loaded, the page is tried again once the servers
 * answer. If it threw, the reader gets a button to reload and a code, which the browser's log names beside the cause.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { retries: 0 }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { resetKey, failure: undefined, retries: 0 }
  }

  static getDerivedStateFromError(cause: unknown): Pick<State, 'failure'> {
    return { failure: { code: crypto.randomUUID().slice(0, 8), isLoadError: cause instanceof ChunkLoadError } }
  }

  override componentDidCatch(cause: Error, { componentStack }: ErrorInfo): void {
    retryFailedChunks()
    log.error(`A screen failed (${this.state.failure?.code}).`, cause, componentStack)
  }

  private readonly retry = () => {
    this.setState(({ retries }) => ({ failure: undefined, retries: retries + 1 }))
  }

  override render(): ReactNode {
    const { failure, retries } = this.state
    if (failure === undefined) return this.props.children
    const shown =
      failure.isLoadError && retries < maxRetries ? <ServersUnreachable onReachable={this.retry} /> : <CrashMessage code={failure.code} />
    return this.props.inMain ? shown : <main>{shown}</main>
  }
}

function CrashMessage({ code }: { readonly code: string }) {
  return (
    <div className="prose">
      <h1 className="h1">This page stopped working</h1>
      <p>What you had sent is stored. Loading the page again usually helps; if it does not, tell us the code below.</p>
      <p className="mono">{code}</p>
      <Button variant="primary" onClick={() => location.reload()}>
        Load again
      </Button>
    </div>
  )
}
