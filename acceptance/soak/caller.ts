/** Calls of people who come and go, each of whom waits for what they wrote themselves, and a tally of what was answered. */
import { randomUUID } from 'node:crypto'
import { send, signIn, type Reply, type Write } from '../client.ts'

export type Caller = {
  readonly name: string
  readonly uid: string
  readonly token: string
  readonly ask: <Body = Write>(method: string, path: string, body?: unknown) => Promise<Reply<Body>>
}

export type Tally = {
  /** By operation and status, with the code of a refusal. */
  readonly answers: Map<string, number>
  /** Answers of 500 and more, and calls without an answer. */
  readonly faults: { readonly at: string; readonly call: string; readonly said: string }[]
  /** Milliseconds since the last look. */
  readonly times: number[]
  /** The first position that was answered: who has written nothing waits for it. */
  first: string
}
export const newTally = (): Tally => ({ answers: new Map(), faults: [], times: [], first: '' })

export const isDone = ({ status }: { readonly status: number }) => status >= 200 && status < 300

export async function callerOf(origin: string, tally: Tally, email: string, password?: string): Promise<Caller> {
  const { uid, token } = await signIn(origin, email, password)
  count(tally, 'sign-in 200')
  let position = tally.first
  const ask = async <Body>(method: string, path: string, body?: unknown): Promise<Reply<Body>> => {
    const started = performance.now()
    const call = `${method} ${path.split('?')[0]?.replaceAll(/\/[\w-]*\d[\w-]*/g, '/…')}`
    // Said by hand, so that an answer of 503 is counted and not asked for again.
    const isRead = method === 'GET' || path.endsWith('/search')
    const headers = isRead && position !== '' ? { 'x-min-position': position } : { 'idempotency-key': randomUUID() }
    try {
      const reply = await send<Body>(origin, { method, path, token, body, headers })
      tally.times.push(performance.now() - started)
      const { code, position: reached } = (reply.body ?? {}) as { code?: string; position?: string }
      if (!isRead && typeof reached === 'string') position = reached
      tally.first ||= position
      count(tally, `${call} ${reply.status}${code === undefined || isDone(reply) ? '' : ` ${code}`}`)
      if (reply.status >= 500) fault(tally, call, `${reply.status} ${JSON.stringify(reply.body)}`)
      return reply
    } catch (error) {
      fault(tally, call, String(error))
      throw error
    }
  }
  return { name: email, uid, token, ask }
}

function count({ answers }: Tally, what: string): void {
  answers.set(what, (answers.get(what) ?? 0) + 1)
}

export function fault({ faults }: Tally, call: string, said: string): void {
  faults.push({ at: new Date().toISOString(), call, said: said.slice(0, 500) })
}
