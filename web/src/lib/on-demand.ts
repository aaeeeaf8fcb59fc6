import { lazy } from 'react'

const quietMs = 2_000

/** Code that comes once the page is quiet. A failure is left to whoever draws it: that asks again. */
export function fetchWhenQuiet(load: () => Promise<unknown>): void {
  setTimeout(() => void load().catch(() => undefined), quietMs)
}

/** A part that is not drawn at first: its code comes behind the page, so that it opens at once, also when the server has just gone. */
export const onDemand: typeof lazy = (load) => {
  fetchWhenQuiet(load)
  return lazy(load)
}
