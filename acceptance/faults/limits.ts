import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describedCalls } from '../calls.ts'
import { eventually, inParallel, send, signIn, type Person, type Write } from '../client.ts'
import { longestHold, timed, type Fault } from './fault.ts'
import { subscribe } from '../subscription.ts'

type Replies = readonly { readonly status: number }[]
const created = (replies: Replies) => replies.filter(({ status }) => status === 201).length
/** `5 × 201, 80 × 429` */
const statusesOf = (replies: Replies) =>
  [...Map.groupBy(replies, ({ status }) => status)].map(([status, { length }]) => `${length} × ${status}`).join(', ')

/** Of each kind the largest that a request may hold. */
const largest: Readonly<Record<string, unknown>> = {
  'the same text 40,000 times': Array.from({ length: 40_000 }, () => 'x'),
  '40,000 texts': Array.from({ length: 40_000 }, (_, n) => `x${n}`),
  '19,000 fields': Object.fromEntries(Array.from({ length: 19_000 }, (_, n) => [`f${n}`, n])),
  '90 objects of 200 fields': Array.from({ length: 90 }, () => Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`f${n}`, n]))),
  '10,000 objects': Array.from({ length: 10_000 }, (_, n) => ({ n, of: { n } })),
  'a text of 900,000 characters': 'x'.repeat(900_000),
  'a list 100,000 deep': undefined,
}
const DEEP = `${'['.repeat(100_000)}${']'.repeat(100_000)}`

/** Whether so many were answered with each status, and none with another: a limit that lets nothing through holds nothing. */
const exactly = (replies: Replies, wanted: Readonly<Record<number, number>>) =>
  statusesOf(replies.toSorted((one, other) => one.status - other.status)) ===
  Object.entries(wanted)
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ')

const JOBS = 12_000

/** For what is not about the limit of an account. */
const unlimited = { LIMIT_COMMANDS_PER_MINUTE: '1000000', LIMIT_COMMANDS_BURST: '1000000', LIMIT_PROFILE_EDITS_PER_MINUTE: '1000000' }

export const limitFaults: readonly Fault[] = [
  {
    name: 'largest-bodies',
    env: unlimited,
    async run(platform) {
      const { origin } = platform
      const calls = (await describedCalls(origin)).filter(({ method }) => method !== 'GET')
      const people = new Map<string, Person>()
      for (const role of ['student', 'professor', 'recruiter', 'employee', 'admin', 'university', 'analyst'])
        people.set(role, await signIn(origin, `${role}@demo.example`).catch(() => signIn(origin, 'admin@demo.example')))
      let sent = 0
      let slowest = { ms: 0, what: '' }
      const wrong: string[] = []
      const longest = await longestHold(platform, async () => {
        for (const call of calls) {
          const role = Object.keys(call.roles).find((one) => people.has(one))
          const path = call.path.replaceAll(/\{[^}]*\}/g, 'none')
          const fields = Object.keys((call.body as { readonly properties?: object } | undefined)?.properties ?? {})
          for (const [kind, value] of Object.entries(largest)) {
            for (const field of fields.length === 0 ? ['unknown'] : fields) {
              const raw =
                value === undefined
                  ? `{"${field}":${DEEP}}`
                  : JSON.stringify({ ...(fields.includes('attr') && { attr: 'links' }), [field]: value })
              const token = role && people.get(role)?.token
              // A body that is too large may end the connection before it is sent: that is a refusal too.
              const { result, ms } = await timed(() => send(origin, { method: call.method, path, token, raw }).catch(() => ({ status: 0 })))
              const { status } = result
              sent += 1
              if (ms > slowest.ms) slowest = { ms, what: `${call.operation} ${field} (${kind})` }
              if (status >= 500 || (status >= 200 && status < 300)) wrong.push(`${call.operation} ${field} (${kind}): ${status}`)
            }
          }
        }
      })
      return {
        tried: `${sent} requests with the largest values in each field of ${calls.length} calls`,
        saw: `the event loop was held for ${longest.toFixed(0)} ms at most; slowest was ${slowest.what} with ${slowest.ms.toFixed(0)} ms; ${wrong.length} answered 2xx or 5xx ${wrong.slice(0, 5).join(', ')}`,
        held: longest <= 50 && wrong.length === 0,
      }
    },
  },
  {
    name: 'searches-at-once',
    env: unlimited,
    async run(platform) {
      const { origin } = platform
      const recruiter = await signIn(origin, 'recruiter@demo.example')
      const student = await signIn(origin, 'student@demo.example')
      await subscribe(platform, recruiter)
      const form = { jobType: 'full_time', workplaceType: 'remote', description: 'A common word of common words, many times.', skills: [] }
      const posted = await inParallel(
        Array.from({ length: JOBS }, (_, n) => n),
        (n) => recruiter.post('/jobs/post', { ...form, title: `Common engineer ${n}` }),
      )
      const jobs = created(posted)
      await eventually(
        () => student.post<{ meta: { total: number } }>('/jobs/search', { titles: 'common' }),
        ({ body }) => body.meta?.total >= Math.min(jobs, 10_000),
        60_000,
      )
      const statuses: { readonly status: number }[] = []
      const longest = await longestHold(platform, async () => {
        for (let round = 0; round < 10; round++)
          statuses.push(
            ...(await Promise.all(Array.from({ length: 8 }, () => student.post('/jobs/search', { titles: 'common engineer' })))),
          )
      })
      return {
        tried: `eight searches for a word of ${jobs} jobs at once, ten times`,
        saw: `${statusesOf(statuses)}; the event loop was held for ${longest.toFixed(0)} ms at most`,
        held: longest <= 50 && jobs === JOBS && exactly(statuses, { 200: 80 }),
      }
    },
  },
  {
    name: 'invitations-at-once',
    async run({ origin }) {
      const student = await signIn(origin, 'student@demo.example')
      const invite = (n: number) => student.post('/invitations/student', { email: `new-${n}@home.example`, name: 'New Student' })
      const replies = await Promise.all(Array.from({ length: 85 }, (_, n) => invite(n)))
      return { tried: '85 invitations at once, of 50 a day', saw: statusesOf(replies), held: exactly(replies, { 201: 50, 429: 35 }) }
    },
  },
  {
    name: 'referrals-at-once',
    async run({ origin }) {
      const employee = await signIn(origin, 'employee@demo.example')
      const refer = (n: number) => employee.post('/referrals/invite', { email: `new-${n}@home.example` })
      const openOnes = async () => {
        const { body } = await employee.get<{ status: string }[]>(`/referrals/employee/${employee.uid}?limit=100`)
        return body.filter(({ status }) => ['invited', 'accepted', 'submitted', 'in_process'].includes(status)).length
      }
      const before = await openOnes()
      const replies = await Promise.all(Array.from({ length: 60 }, (_, n) => refer(n)))
      return {
        tried: `60 referrals at once, of 20 open ones, of which ${before} were there`,
        saw: statusesOf(replies),
        held: before < 20 && exactly(replies, { 201: 20 - before, 409: 40 + before }),
      }
    },
  },
  {
    name: 'mail-loop',
    async run({ origin, dataDir }) {
      const email = 'pestered@home.example'
      const employee = await signIn(origin, 'employee@demo.example')
      let made = 0
      for (let n = 0; n < 30; n++) {
        const { status, body } = await employee.post<Write>('/referrals/invite', { email, message: `Again ${n}` })
        if (status !== 201) continue
        made += 1
        await employee.post('/referrals/update-status', { referralId: body.id, status: 'withdrawn' })
      }
      for (let n = 0; n < 20; n++)
        await send(origin, {
          method: 'POST',
          path: '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=any',
          body: { requestType: 'PASSWORD_RESET', email: 'student@demo.example' },
        })
      await new Promise((resolve) => setTimeout(resolve, 5_000))
      const outbox = join(dataDir, 'outbox')
      const mails = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'))
      const to = (address: string) => mails.filter((mail) => new RegExp(`^To:.*${address}`, 'im').test(mail)).length
      return {
        tried: `${made} referrals that were withdrawn again, and 20 resets of a password`,
        saw: `${to(email)} mails to the first, ${to('student@demo.example')} to the second`,
        // One a day from the same sender about the same, and three codes an hour (mail-budget.md).
        held: made === 30 && to(email) === 1 && to('student@demo.example') === 3,
      }
    },
  },
]
