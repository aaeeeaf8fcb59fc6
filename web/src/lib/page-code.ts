import { createElement, lazy, type ReactNode } from 'react'

const quietMs = 2_000

/** The code of a page or of a part did not come: no net, no server, or a file that is there no longer. */
export class CodeMissing extends Error {
  override name = 'CodeMissing'
}

/** Code that comes once the page is quiet. A failure is left to whoever draws it: that asks again. */
export function fetchWhenQuiet(load: () => Promise<unknown>): void {
  setTimeout(() => void load().catch(() => undefined), quietMs)
}

type PropsOf<Drawn> = Drawn extends (props: infer Props) => ReactNode ? (Props extends object ? Props : object) : never
/** `() => import('./Menu.tsx').then((module) => ({ default: module.Menu }))` */
export type Load<Drawn> = () => Promise<{ readonly default: Drawn }>
export type Plain = (props: object) => ReactNode
export type OnDemand<Drawn> = (props: PropsOf<Drawn>) => ReactNode

const missing = new Set<() => void>()

/** What did not come is asked for once more when it is drawn next. React alone would keep the failure for good. */
export function askAgain(): void {
  for (const forget of missing) forget()
  missing.clear()
}

/**
 * A component whose code arrives when it is first drawn; it needs a `Suspense` and an error boundary around it.
 * It throws {CodeMissing} until `askAgain`.
 */
export function pageOnDemand<Drawn extends (props: never) => ReactNode>(load: Load<Drawn>): OnDemand<Drawn>
export function pageOnDemand(load: Load<Plain>): Plain {
  const ask = () =>
    lazy(async () => {
      try {
        return await load()
      } catch (cause) {
        missing.add(() => (asked = ask()))
        throw new CodeMissing('The code of this part did not come.', { cause })
      }
    })
  let asked = ask()
  return (props) => createElement(asked, props)
}
