import { atMost } from '../../at-most.ts'
import type { Clock } from '../../clock.ts'

/** The longest pause, and the first one, which doubles with each further failure. */
const PAUSE_MS = { first: 1_000, most: 60_000 }

/** How many failures are free, and how often one of them is forgotten. An address serves many people, so it has more. */
const PER_ACCOUNT = { free: 10, forgottenEveryMs: 120_000 }
const PER_ADDRESS = { free: 50, forgottenEveryMs: 20_000 }

/** The account and the sender that a sign-in is counted for. */
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
  /** Counts a failure before the password is compared, so that guesses sent at once do not slip through. */
  readonly begin: (asker: Asker) => Try
}
export type Try = {
  /** Seconds until it may be tried; then nothing was counted. */
  readonly waitSeconds: number
  /** The password was not compared after all: it is as if nobody had tried. */
  readonly takeBack: () => void
  /** Forgets the failures of the account or browser; an address keeps its others, since a guesser may have an account too. */
  readonly succeeded: () => void
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
      const counted = waitMs > 0 ? [] : counters.map(([counter, name]) => ({ counter, name, takeBack: counter.count(name) }))
      return {
        waitSeconds: Math.ceil(waitMs / 1_000),
        takeBack: () => {
          for (const { takeBack } of counted) takeBack()
        },
        succeeded: () => {
          for (const { counter, name, takeBack } of counted) {
            if (counter === addresses) takeBack()
            else counter.forget(name)
          }
        },
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
  const few = atMost<Failures>(NAMES)
  const paused = atMost<Failures>(NAMES)
  const known = (name: string): Failures => paused.get(name) ?? few.get(name) ?? { failures: 0, at: 0, until: 0 }
  const forget = (name: string): void => {
    few.delete(name)
    paused.delete(name)
  }
  const remember = (name: string, failures: number, until: number): void => {
    forget(name)
    if (until > clock.now()) paused.set(name, { failures, at: clock.now(), until })
    else if (failures > 0) few.set(name, { failures, at: clock.now(), until })
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
    /** @returns how to take it back, with the pause that it began */
    count: (name: string) => {
      const failures = failuresOf(name) + 1
      const pause = Math.min(PAUSE_MS.most, PAUSE_MS.first * 2 ** Math.ceil(failures - free))
      const until = failures >= free ? clock.now() + pause : known(name).until
      remember(name, failures, until)
      return () => {
        const left = Math.max(0, failuresOf(name) - 1)
        const present = known(name).until
        remember(name, left, present === until || left < free ? 0 : present)
      }
    },
    forget,
  }
}
