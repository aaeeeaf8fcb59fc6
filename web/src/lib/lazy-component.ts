import { createElement, lazy, type ReactNode } from 'react'
import { missingStylesheets } from './stylesheets.ts'

const preloadDelayMs = 2_000

/** The code of a component could not be loaded: the network or the server is away, or the file no longer exists. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

/**
 * Loads code after the page has had time to finish its own requests, and not while a card is dragged: what arrives would hold up the
 * frames of the drag. A failure is ignored: drawing the component tries again.
 */
export function preloadLater(load: () => Promise<unknown>): void {
  setTimeout(() => void preload(load).catch(() => undefined), preloadDelayMs)
}

async function preload(load: () => Promise<unknown>): Promise<void> {
  if (document.querySelector('[data-dragging]')) preloadLater(load)
  else await load()
}

type AnyComponent = (props: never) => ReactNode
type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? (Props extends object ? Props : object) : never
/** `() => import('./Menu.tsx').then((module) => ({ default: module.Menu }))` */
export type Loader<Component> = () => Promise<{ readonly default: Component }>
export type ObjectComponent = (props: object) => ReactNode
export type LazyComponent<Component> = (props: PropsOf<Component>) => ReactNode

const failed = new Set<() => void>()

/** Loads what has failed once more when it is drawn next: `React.lazy` by itself remembers a failure forever. */
export function retryFailedChunks(): void {
  for (const reset of failed) reset()
  failed.clear()
}

/**
 * `React.lazy` that can be tried again. Needs a `Suspense` and an error boundary around it: it throws a
 * `ChunkLoadError` until `retryFailedChunks` is called.
 */
export function lazyComponent<Component extends AnyComponent>(load: Loader<Component>): LazyComponent<Component>
export function lazyComponent(load: Loader<ObjectComponent>): ObjectComponent {
  const create = () =>
    lazy(async () => {
      try {
        const [component] = await Promise.all([load(), missingStylesheets()])
        return component
      } catch (cause) {
        failed.add(() => (current = create()))
        throw new ChunkLoadError('The code of a component could not be loaded.', { cause })
      }
    })
  let current = create()
  return (props) => createElement(current, props)
}
