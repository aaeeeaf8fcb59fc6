import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { log } from '../lib/log.ts'
import { askAgain, CodeMissing } from '../lib/page-code.ts'
import { ServersAway } from './ServersAway.tsx'

/** A browser that remembers a failed load, or a file that is gone, fails again however well the servers answer: then only a new page helps. */
const mostAnswers = 3

type Props = {
  readonly children: ReactNode
  /** Where the reader is: somewhere else the net is whole again. */
  readonly place?: string
  /** The page's main part stands around this net already. */
  readonly inMain?: true
}
type State = {
  readonly failure?: { readonly code: string; readonly isMissing: boolean } | undefined
  /** How often the servers answered and the code was asked for again. */
  readonly answers: number
  readonly place?: string | undefined
}

/**
 * A net under the pages, and the last one under all. A page whose code has not come waits for the servers; a bug in a
 * screen shows a way out and a code, which stands in the browser's log beside the cause.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { answers: 0 }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, failure: undefined, answers: 0 }
  }

  static getDerivedStateFromError(cause: unknown): Pick<State, 'failure'> {
    return { failure: { code: crypto.randomUUID().slice(0, 8), isMissing: cause instanceof CodeMissing } }
  }

  override componentDidCatch(cause: Error, { componentStack }: ErrorInfo): void {
    askAgain()
    log.error(`A screen failed (${this.state.failure?.code}).`, cause, componentStack)
  }

  private readonly onAnswer = () => {
    this.setState(({ answers }) => ({ failure: undefined, answers: answers + 1 }))
  }

  override render(): ReactNode {
    const { failure, answers } = this.state
    if (failure === undefined) return this.props.children
    const shown = failure.isMissing && answers < mostAnswers ? <ServersAway onAnswer={this.onAnswer} /> : <Stopped code={failure.code} />
    return this.props.inMain ? shown : <main>{shown}</main>
  }
}

function Stopped({ code }: { readonly code: string }) {
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
