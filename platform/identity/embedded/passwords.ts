import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createFairQueue } from '../../fair-queue.ts'
import { TooBusy, WeakPassword } from '../port.ts'

const MIN_PASSWORD_LENGTH = 6

/** @throws {WeakPassword} */
export function longEnough(password: string): string {
  if (password.length < MIN_PASSWORD_LENGTH) throw new WeakPassword(`A password has at least ${MIN_PASSWORD_LENGTH} characters.`)
  return password
}

/** `asker` names whose share of the queue the work takes; undefined for the platform itself. @throws {TooBusy} */
export type Passwords = {
  /** @param check called before hashing begins; throws if the change is not permitted any more */
  readonly hash: (password: string, asker: string | undefined, check?: () => void) => Promise<string>
  /** Without a `stored` hash it takes as long and is false, so that the response time does not reveal which addresses exist. */
  readonly matches: (password: string, stored: string | undefined, asker: string) => Promise<boolean>
}

/** The cost that OWASP recommends for scrypt at 16 MiB: a fifth of a second on a small machine. */
const COST = { N: 2 ** 14, r: 8, p: 5 }
const BYTES = 32
/** Scrypt runs in Node's small thread pool, which other I/O shares, so only two run at a time. A full queue takes 6 s on a small machine. */
const QUEUE = { slots: 2, maxPerCaller: 20, maxWaiting: 60, maxWaitMs: 10_000, errors: { ofCaller: TooBusy, ofQueue: TooBusy } }

export function passwordHashing({
  parallelization = COST.p,
  limits = {},
}: { parallelization?: number; limits?: Partial<typeof QUEUE> } = {}): Passwords {
  const queue = createFairQueue({ ...QUEUE, ...limits })
  const derive = (password: string, salt: Buffer, p: number) =>
    new Promise<Buffer>((resolve, reject) =>
      scrypt(password.normalize('NFKC'), salt, BYTES, { ...COST, p }, (error, key) => (error === null ? resolve(key) : reject(error))),
    )
  const dummyHash = format(parallelization, randomBytes(16), randomBytes(BYTES))

  return {
    hash: (password, asker, check) =>
      queue.run(asker, async () => {
        check?.()
        const salt = randomBytes(16)
        return format(parallelization, salt, await derive(password, salt, parallelization))
      }),
    matches: async (password, stored, asker) => {
      const [, p = '', salt = '', hash = ''] = (stored ?? dummyHash).split('$')
      const derived = await queue.run(asker, () => derive(password, Buffer.from(salt, 'base64'), Number(p)))
      return timingSafeEqual(derived, Buffer.from(hash, 'base64')) && stored !== undefined
    },
  }
}

const format = (p: number, salt: Buffer, hash: Buffer) => ['scrypt', p, salt.toString('base64'), hash.toString('base64')].join('$')
