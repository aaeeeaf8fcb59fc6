import { LRUCache } from 'lru-cache'
import type { Clock } from '../../clock.ts'

/** The longest pause, and the first one, which doubles with each further failure. */
const PAUSE_MS = { first: 1_000, most: 60_000 }

/** How many failures are free, and how often one of them is forgotten. An address serves many people, so it has more. */
const PER_ACCOUNT = { free: 10, forgottenEveryMs: 120_000 }
const PER_ADDRESS = { free: 50, forgottenEveryMs: 20_000 }

/** Whom a sign-in is counted for. */
export type Asker = {
  /** The normal form of the e-mail address, whether or not there is such an account. */
  readonly account: string
  readonly address: string
  /** The id of a browser that signed in to this account before. */
  readonly browser: string | undefined
}

/**
 * Slows down guessing of passwords: failures are counted per account over all addresses and per address over all accounts. A
 * browser that signed in to the account before is counted by itself, so that strangers cannot shut its owner out (product 2.18).
 */
export type SignInPauses = {
  /** Counts a failure before the password is compared, so that guesses sent at once do not slip through. @returns the seconds to wait, if it may not be tried yet */
  readonly begin: (asker: Asker) => number
  /** The password was not compared after all. */
  readonly takeBack: (asker: Asker) => void
  /** Forgets the failures of the account or browser; an address keeps its own, since a guesser may have an account too. */
  readonly succeeded: (asker: Asker) => void
}

export function signInPauses(clock: Clock): SignInPauses {
  const [accounts, browsers, addresses] = [growing(clock, PER_ACCOUNT), growing(clock, PER_ACCOUNT), growing(clock, PER_ADDRESS)]
  const countersOf = ({ account, address, browser }: Asker) =>
    browser === undefined
      ? ([
          [accounts, account],
          [addresses, address],
        ] as const)
      : ([[browsers, `${account} ${browser}`]] as const)
  return {
    begin: (asker) => {
      const counters = countersOf(asker)
      const waitMs = Math.max(...counters.map(([counter, name]) => counter.waitMs(name)))
      if (waitMs === 0) for (const [counter, name] of counters) counter.count(name, 1)
      return Math.ceil(waitMs / 1_000)
    },
    takeBack: (asker) => {
      for (const [counter, name] of countersOf(asker)) counter.count(name, -1)
    },
    succeeded: (asker) => {
      for (const [counter, name] of countersOf(asker)) {
        if (counter === addresses) counter.count(name, -1)
        else counter.forget(name)
      }
    },
  }
}

type Failures = { readonly failures: number; /** Milliseconds since 1970, as is `until`. */ readonly at: number; readonly until: number }
/** As many names are remembered of either kind; then those that were not asked for longest are forgotten. */
const NAMES = 100_000

/**
 * A bucket of failures that leaks; a failure that makes it overflow begins a pause. Names that came so far are kept apart, so that
 * failures for a hundred thousand other names end no pause.
 */
function growing(clock: Clock, { free, forgottenEveryMs }: typeof PER_ACCOUNT) {
  const few = new LRUCache<string, Failures>({ max: NAMES })
  const paused = new LRUCache<string, Failures>({ max: NAMES })
  const known = (name: string): Failures => paused.get(name) ?? few.get(name) ?? { failures: 0, at: 0, until: 0 }
  const forget = (name: string): void => {
    few.delete(name)
    paused.delete(name)
  }
  const failuresOf = (name: string) => {
    const { failures, at } = known(name)
    return Math.max(0, failures - Math.max(0, clock.now() - at) / forgottenEveryMs)
  }
  return {
    waitMs: (name: string) => {
      const left = known(name).until - clock.now()
      // No pause is longer, so the clock was set back.
      return left > PAUSE_MS.most ? 0 : Math.max(0, left)
    },
    count: (name: string, by: 1 | -1) => {
      const failures = Math.max(0, failuresOf(name) + by)
      const begins = by > 0 && failures >= free
      const until = begins ? clock.now() + Math.min(PAUSE_MS.most, PAUSE_MS.first * 2 ** Math.ceil(failures - free)) : known(name).until
      forget(name)
      if (until > clock.now()) paused.set(name, { failures, at: clock.now(), until })
      else if (failures > 0) few.set(name, { failures, at: clock.now(), until })
    },
    forget,
  }
}
