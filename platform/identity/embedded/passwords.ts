import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createFairQueue } from '../../fair-queue.ts'
import { TooBusy, WeakPassword } from '../port.ts'

const MIN_PASSWORD_LENGTH = 6

/** @throws {WeakPassword} */
export function longEnough(password: string): string {
  if (password.length < MIN_PASSWORD_LENGTH) throw new WeakPassword(`A password has at least ${MIN_PASSWORD_LENGTH} characters.`)
  return password
}

/**
 * Whose share of a queue the work takes. Who has shown to belong to an account, by a token, a mailed code or the cookie of a
 * browser that signed in, is `known` by it, and does not queue behind strangers, of whom there may be a new one for each network. Of an
 * address, the accounts that are tried take turns.
 * Undefined for the platform itself.
 */
export type PasswordAsker = { readonly known: string } | { readonly address: string; readonly account: string } | undefined
/** @throws {TooBusy} */
export type Passwords = {
  /** @param check called before hashing begins; throws if the change is not permitted any more */
  readonly hash: (password: string, asker: PasswordAsker, check?: () => void) => Promise<string>
  /** Without a `stored` hash it takes as long and is false, so that the response time does not reveal which addresses exist. */
  readonly matches: (password: string, stored: string | undefined, asker: PasswordAsker) => Promise<boolean>
}

/** The cost that OWASP recommends for scrypt at 16 MiB: a fifth of a second on a small machine. */
const COST = { N: 2 ** 14, r: 8, p: 5 }
const BYTES = 32
/**
 * Scrypt runs in Node's small thread pool of four, which other I/O shares, so only two run at a time, one of an address, and one more for
 * known people. A full queue of an address, or of strangers, takes 6 s on a small machine.
 */
const QUEUE = { maxPerCaller: 20, maxWaiting: 60, maxWaitMs: 10_000, errors: { ofCaller: TooBusy, ofQueue: TooBusy } }

export function passwordHashing({
  parallelization = COST.p,
  limits = {},
}: { parallelization?: number; limits?: Partial<typeof QUEUE> } = {}): Passwords {
  const strangers = createFairQueue({ slots: 2, slotsPerCaller: 1, ...QUEUE, ...limits })
  const knownPeople = createFairQueue({ slots: 1, ...QUEUE, ...limits })
  const run = <Result>(asker: PasswordAsker, work: () => Promise<Result>): Promise<Result> =>
    asker && 'known' in asker ? knownPeople.run(asker.known, work) : strangers.run(asker?.address, work, asker?.account)
  const derive = (password: string, salt: Buffer, p: number) =>
    new Promise<Buffer>((resolve, reject) =>
      scrypt(password.normalize('NFKC'), salt, BYTES, { ...COST, p }, (error, key) => (error === null ? resolve(key) : reject(error))),
    )
  const dummyHash = format(parallelization, randomBytes(16), randomBytes(BYTES))

  return {
    hash: (password, asker, check) =>
      run(asker, async () => {
        check?.()
        const salt = randomBytes(16)
        return format(parallelization, salt, await derive(password, salt, parallelization))
      }),
    matches: async (password, stored, asker) => {
      const [, p = '', salt = '', hash = ''] = (stored ?? dummyHash).split('$')
      const derived = await run(asker, () => derive(password, Buffer.from(salt, 'base64'), Number(p)))
      return timingSafeEqual(derived, Buffer.from(hash, 'base64')) && stored !== undefined
    },
  }
}

const format = (p: number, salt: Buffer, hash: Buffer) => ['scrypt', p, salt.toString('base64'), hash.toString('base64')].join('$')
