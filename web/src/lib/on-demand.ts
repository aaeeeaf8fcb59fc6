import { Component, createElement, type ReactNode } from 'react'
import { useDispatch } from 'react-redux'
import { askAgain, CodeMissing, fetchWhenQuiet, pageOnDemand, type Load, type OnDemand, type Plain } from './page-code.ts'
import { showToast } from './toasts.ts'

const againMs = 5_000
/** A browser that remembers the failed load, or a newer release, needs the page anew. */
const notOpened = 'This could not be opened: our servers did not answer. Please try again; if it stays like this, load the page again.'

/** A small part of a page. Where its code does not come the page stays: what was to be opened is closed again, and a notice says why. */
export function partOnDemand<Drawn extends (props: never) => ReactNode>(load: Load<Drawn>): OnDemand<Drawn>
export function partOnDemand(load: Load<Plain>): Plain {
  const Part = pageOnDemand(load)
  return (props) => {
    const dispatch = useDispatch()
    const onMissing = () => {
      if (!closes(props)) return
      props.onClose()
      showToast(dispatch, { text: notOpened, tone: 'problem', seconds: 9 })
    }
    return createElement(PartNet, { onMissing }, createElement(Part, props))
  }
}

/** A part that is not drawn at first: its code comes behind the page, so that it opens at once, also when the server has just gone. */
export function onDemand<Drawn extends (props: never) => ReactNode>(load: Load<Drawn>): OnDemand<Drawn> {
  fetchWhenQuiet(load)
  return partOnDemand(load)
}

function closes(props: object): props is { readonly onClose: () => void } {
  return 'onClose' in props
}

/** Holds what is missing; a part that nobody closes, such as the header's, is asked for again after a while. */
class PartNet extends Component<{ readonly onMissing: () => void; readonly children?: ReactNode }, { readonly cause?: Error | undefined }> {
  override state: { readonly cause?: Error | undefined } = {}
  private timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError(cause: Error) {
    return { cause }
  }

  override componentDidCatch(cause: Error): void {
    if (!(cause instanceof CodeMissing)) return
    askAgain()
    this.props.onMissing()
    this.timer = setTimeout(() => this.setState({ cause: undefined }), againMs)
  }

  override componentWillUnmount(): void {
    clearTimeout(this.timer)
  }

  override render(): ReactNode {
    const { cause } = this.state
    if (cause === undefined) return this.props.children
    if (cause instanceof CodeMissing) return null
    throw cause
  }
}
