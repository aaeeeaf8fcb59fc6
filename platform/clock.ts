/** The platform's clock, passed to everything that needs the time. */
export type Clock = { /** Milliseconds since 1970. */ readonly now: () => number }

export const systemClock: Clock = { now: Date.now }

/** A clock that starts at `instant` and runs on from there (`PROFFER_NOW`, product 2.5). */
export function clockFrom(instant: number): Clock {
  const offset = instant - Date.now()
  return { now: () => Date.now() + offset }
}
