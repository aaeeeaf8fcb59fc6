import { Component, createElement, type ReactNode } from 'react'
import { useDispatch } from 'react-redux'
import {
  ChunkLoadError,
  lazyComponent,
  preloadLater,
  retryFailedChunks,
  type LazyComponent,
  type Loader,
  type ObjectComponent,
} from './lazy-component.ts'
import { showToast } from './toasts.ts'

const retryAfterMs = 5_000
/** Some browsers remember a failed load, and a newer release has other files: then only loading the page again helps. */
const loadFailedText = 'This could not be opened: our servers did not answer. Please try again; if it stays like this, load the page again.'

/** A lazy part of a page, such as a drawer. When its code cannot be loaded, `onClose` is called and a toast says why; the page stays. */
export function lazyPart<Part extends (props: never) => ReactNode>(load: Loader<Part>): LazyComponent<Part>
export function lazyPart(load: Loader<ObjectComponent>): ObjectComponent {
  const Part = lazyComponent(load)
  return (props) => {
    const dispatch = useDispatch()
    const onLoadError = () => {
      if (!isClosable(props)) return
      props.onClose()
      showToast(dispatch, { text: loadFailedText, tone: 'problem' })
    }
    return createElement(PartBoundary, { onLoadError }, createElement(Part, props))
  }
}

/** A lazy part whose code is loaded soon after the page, so that it opens at once, also when the server has just gone. */
export function preloadedPart<Part extends (props: never) => ReactNode>(load: Loader<Part>): LazyComponent<Part> {
  preloadLater(load)
  return lazyPart(load)
}

function isClosable(props: object): props is { readonly onClose: () => void } {
  return 'onClose' in props
}

/** Draws nothing while the code of its part cannot be loaded, and tries again after a while: some parts, such as the header's, cannot be closed. */
class PartBoundary extends Component<
  { readonly onLoadError: () => void; readonly children?: ReactNode },
  { readonly cause?: Error | undefined }
> {
  override state: { readonly cause?: Error | undefined } = {}
  private timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError(cause: Error) {
    return { cause }
  }

  override componentDidCatch(cause: Error): void {
    if (!(cause instanceof ChunkLoadError)) return
    retryFailedChunks()
    this.props.onLoadError()
    this.timer = setTimeout(() => this.setState({ cause: undefined }), retryAfterMs)
  }

  override componentWillUnmount(): void {
    clearTimeout(this.timer)
  }

  override render(): ReactNode {
    const { cause } = this.state
    if (cause === undefined) return this.props.children
    if (cause instanceof ChunkLoadError) return null
    throw cause
  }
}
