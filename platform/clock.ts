/** The platform's clock, passed to everything that needs the time. */
export type Clock = { /** Milliseconds since 1970. */ readonly now: () => number }

export const systemClock: Clock = { now: Date.now }

/** A clock that starts at `instant` and runs on from there (`PROFFER_NOW`, product 2.5). `moveTo` is for tests: no part of the platform calls it. */
export function clockFrom(instant: number): Clock & { readonly moveTo: (instant: number) => void } {
  let offset = instant - Date.now()
  return {
    now: () => Date.now() + offset,
    moveTo: (later) => {
      offset = later - Date.now()
    },
  }
}
