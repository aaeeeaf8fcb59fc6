/** Calls that were refused because the sign-in is not proven wait here: they are made again once it may be. */
let waiting = Promise.withResolvers<undefined>()

export function proofTried(): Promise<undefined> {
  return waiting.promise
}

/** The waiting calls are made again, and wait again where nothing was proven. */
export function tryCallsAgain(): void {
  waiting.resolve(undefined)
  waiting = Promise.withResolvers()
}
