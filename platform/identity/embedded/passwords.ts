import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

export const MIN_PASSWORD_LENGTH = 6

/** Too many sign-ins are waiting; the client may try again later. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

export type Passwords = {
  readonly hash: (password: string) => Promise<string>
  /** Without a `stored` hash it takes as long and is false, so that the response time does not reveal which addresses exist. @throws {TooBusy} */
  readonly matches: (password: string, stored: string | undefined) => Promise<boolean>
}

/** The cost that OWASP recommends for scrypt at 16 MiB: a fifth of a second on a small machine. */
const COST = { N: 2 ** 14, r: 8, p: 5 }
const BYTES = 32

/** Scrypt runs in Node's small thread pool, which other I/O shares, so only two run at a time and a limited number waits. */
export function passwordHashing({ parallelization = COST.p, atOnce = 2, waiting = 100 } = {}): Passwords {
  const limited = concurrencyLimit(atOnce)
  const derive = (password: string, salt: Buffer, p: number, maxWaiting: number) =>
    limited(
      maxWaiting,
      () =>
        new Promise<Buffer>((resolve, reject) =>
          scrypt(password.normalize('NFKC'), salt, BYTES, { ...COST, p }, (error, key) => (error === null ? resolve(key) : reject(error))),
        ),
    )
  const dummyHash = format(parallelization, randomBytes(16), randomBytes(BYTES))

  return {
    hash: async (password) => {
      const salt = randomBytes(16)
      return format(parallelization, salt, await derive(password, salt, parallelization, Infinity))
    },
    matches: async (password, stored) => {
      const [, p = '', salt = '', hash = ''] = (stored ?? dummyHash).split('$')
      const derived = await derive(password, Buffer.from(salt, 'base64'), Number(p), waiting)
      return timingSafeEqual(derived, Buffer.from(hash, 'base64')) && stored !== undefined
    },
  }
}

const format = (p: number, salt: Buffer, hash: Buffer) => ['scrypt', p, salt.toString('base64'), hash.toString('base64')].join('$')

function concurrencyLimit(atOnce: number) {
  let running = 0
  const queue: (() => void)[] = []
  return async <Value>(maxWaiting: number, work: () => Promise<Value>): Promise<Value> => {
    if (running >= atOnce) {
      if (queue.length >= maxWaiting) throw new TooBusy('Too many sign-ins at once.')
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
