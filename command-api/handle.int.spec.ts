/** The handler (architecture 6) on the real event store and keys; only failures are simulated. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Account } from '#events/vocabulary/permissions.ts'
import { isRefusal, type Refusal } from '#events/vocabulary/refusals.ts'
import { NoSpace, OutcomeUnknown, Unavailable } from '#platform/event-store/failures.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import { openSqliteEventStore } from '#platform/event-store/sqlite/sqlite-event-store.ts'
import { TooBusy } from '#platform/identity/port.ts'
import { hmacBy } from '#platform/keys/master-key.ts'
import { openSqliteKeys } from '#platform/keys/sqlite/keys.ts'
import { ReadsUnavailable } from '#platform/read-store/port.ts'
import { applyJob } from './applications/apply.ts'
import { changeStatus } from './applications/change-status.ts'
import { decideCampus } from './campuses/decide.ts'
import { claimRules } from './claim-rules.ts'
import type { Caller, Command, CommandRequest, ReadModels } from './core/command.ts'
import { createHandler, type Handler } from './core/handle.ts'
import type { Reply } from './core/reply.ts'
import { admin, colleague, effectsOf, emptyReadModels, later, NOW, professor, recruiter, secrets, staff, student } from './testing/given.ts'
import { sendMessage } from './messages/send.ts'
import { postJob } from './jobs/post.ts'
import { updateJob } from './jobs/update.ts'
import { changePassword } from './users/change-password.ts'
import { addOrganization } from './organizations/add.ts'
import { importUser } from './users/import.ts'

const folder = mkdtempSync(join(tmpdir(), 'handle-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Append = EventStore['append']

let clock = Date.parse(NOW)
let identities: string[]
let store: EventStore
/** Wraps the real append. */
let wrapAppend: (append: Append) => Append
let handler: Handler
let applicant: Account
let jobId: string

const openHandler = (lookUps: Partial<ReadModels> = {}, effects: Parameters<typeof effectsOf>[0] = {}) => {
  const real: Append = (...given) => store.append(...given)
  return createHandler({
    store: { ...store, append: (...given) => wrapAppend(real)(...given) },
    keys: openSqliteKeys({ file: join(folder, 'keys.db'), masterKey: master }),
    clock: { now: () => clock },
    secrets: { ...secrets, claimKey: hmacBy(master), commandHash: hmacBy(master) },
    readModels: { ...emptyReadModels, ...lookUps },
    effects: effectsOf({
      users: { create: async ({ email }) => void identities.push(email) },
      linkKeys: async () => undefined,
      ...effects,
    }),
    claimRules,
    app: 'test',
  })
}
const master = randomBytes(32)
let keyCount = 0
const call = (caller: Account | Caller, command: Command, input: object, key = `key-${keyCount++}`, more: Partial<CommandRequest> = {}) =>
  handler.handle(command, input, {
    caller: 'uid' in caller ? { kind: 'user', account: caller } : caller,
    key,
    requestId: 'request',
    ...more,
  })
const ok = async (reply: Promise<Reply | Refusal>): Promise<Reply> => {
  const given = await reply
  if (isRefusal(given)) throw new Error(`refused: ${given.refused} ${JSON.stringify(given.details)}`)
  return given
}
const refusedWith = async (reply: Promise<Reply | Refusal>) => {
  const given = await reply
  return isRefusal(given) ? given.refused : 'not refused'
}
const typesOf = async (stream: string) => (await store.readStream(stream)).map(({ type }) => type)
const apply = (key?: string, coverLetter = 'I like compilers.') => call(applicant, applyJob, { jobId, coverLetter }, key)
const move = (applicationId: string, status: string, key?: string, by = recruiter) =>
  call(by, changeStatus, { id: applicationId, status }, key)

beforeEach(async () => {
  clock = Date.parse(NOW)
  identities = []
  wrapAppend = (append) => append
  store = await openSqliteEventStore({ file: ':memory:' })
  handler = openHandler()
  const asImport = { kind: 'import' } as const
  const profile = { degree: 'bachelor', major: 'Computer science', graduationDate: '2027-05-31', skills: ['go', 'sql', 'c'] }
  const acme = { organizationId: 'acme', label: 'Acme', kind: 'company', urls: [], domains: [], timezone: 'UTC', status: 'verified' }
  await ok(call(asImport, addOrganization, acme))
  const uni = { organizationId: 'uni', label: 'University', kind: 'university', urls: [], domains: [], timezone: 'UTC', status: 'verified' }
  await ok(call(asImport, addOrganization, uni))
  await ok(call(staff, decideCampus, { universityId: 'uni', organizationId: 'acme', decision: 'approved' }))
  const { id: uid } = await ok(
    call(asImport, importUser, {
      email: 'stella@uni.example.edu',
      displayName: 'Stella',
      role: 'student',
      universityId: 'uni',
      profile,
      consents: { terms: true },
    }),
  )
  applicant = { ...student, uid }
  const form = {
    title: 'Compiler engineer',
    jobType: 'full_time',
    workplaceType: 'remote',
    description: 'Makes a compiler faster, one pass at a time.',
    skills: [],
  }
  jobId = (await ok(call(recruiter, postJob, form))).id
})

describe('§7 the same request again', () => {
  it('§7 gets the same reply and stores nothing more', async () => {
    const first = await ok(apply('k1'))
    expect(await ok(apply('k1'))).toEqual(first)
    expect(await typesOf(`application-${first.id}`)).toEqual(['ApplicationSubmitted'])
  })

  it('§7 gets the same reply after later events, and after a restart', async () => {
    const { id } = await ok(apply())
    const moved = await ok(move(id, 'under_review', 'k1'))
    await ok(move(id, 'shortlisted'))
    expect(await ok(move(id, 'under_review', 'k1'))).toEqual(moved)
    handler = openHandler()
    expect(await ok(move(id, 'under_review', 'k1'))).toEqual(moved)
    expect(moved).toMatchObject({ ok: true, id, status: 'under_review', revision: 1 })
  })

  it('§7 is refused with other content, but not with another order of fields', async () => {
    await ok(apply('k1'))
    expect(await refusedWith(apply('k1', 'Something else.'))).toBe('idempotency_mismatch')
    expect(await refusedWith(call(applicant, applyJob, { coverLetter: 'I like compilers.', jobId }, 'k1'))).toBe('not refused')
  })

  it('§7 joins the one that is still running', async () => {
    let appends = 0
    wrapAppend =
      (append) =>
      (stream, ...rest) => {
        if (stream.startsWith('application-')) appends++
        return append(stream, ...rest)
      }
    const replies = await Promise.all(Array.from({ length: 20 }, () => ok(apply('k1'))))
    expect(new Set(replies.map(({ eventId }) => eventId)).size).toBe(1)
    expect(appends).toBe(1)
  })

  it('§7 is refused with other content while the first is still running', async () => {
    const [first, second] = await Promise.all([apply('k1'), apply('k1', 'Something else.')])
    expect(isRefusal(first)).toBe(false)
    expect(second).toMatchObject({ refused: 'idempotency_mismatch' })
  })

  it('§7 is another command when it names another thing', async () => {
    const one = await ok(apply())
    const form = {
      title: 'Linker engineer',
      jobType: 'full_time',
      workplaceType: 'remote',
      description: 'Makes a linker faster, one pass at a time.',
      skills: [],
    }
    const { id: otherJob } = await ok(call(recruiter, postJob, form))
    const other = await ok(call(applicant, applyJob, { jobId: otherJob }))
    const moved = [await ok(move(one.id, 'under_review', 'k1')), await ok(move(other.id, 'under_review', 'k1'))]
    expect(new Set(moved.map(({ eventId }) => eventId)).size).toBe(2)
  })

  it('§7 is another message with an id of its own when it goes to another person', async () => {
    handler = openHandler({ tieHolds: async () => true })
    const recipients = ['rita', 'rob'].map((name) => ({ email: `${name}@acme.example.com`, displayName: name, consents: { terms: true } }))
    const people = recipients.map((person) =>
      ok(call({ kind: 'import' }, importUser, { ...person, role: 'recruiter', organizationId: 'acme' })),
    )
    const sent = (await Promise.all(people)).map(({ id: toUser }) => ok(call(applicant, sendMessage, { toUser, message: 'Hello.' }, 'k1')))
    expect(new Set((await Promise.all(sent)).map(({ id }) => id)).size).toBe(2)
  })

  it('§7 is another command when another user sends it', async () => {
    const { id } = await ok(apply())
    await ok(move(id, 'under_review', 'k1'))
    const other = await ok(move(id, 'shortlisted', 'k1', colleague))
    expect(other).toMatchObject({ status: 'shortlisted', revision: 2 })
  })
})

describe('§7 concurrent changes', () => {
  it('§4 are decided again on the new state after a conflict', async () => {
    const { id } = await ok(apply())
    const other = openHandler()
    let once = true
    wrapAppend =
      (append) =>
      async (stream, ...rest) => {
        if (once && stream === `application-${id}`) {
          once = false
          await other.handle(
            changeStatus,
            { id, status: 'rejected' },
            { caller: { kind: 'user', account: colleague }, key: 'theirs', requestId: 'r' },
          )
        }
        return append(stream, ...rest)
      }
    expect(await move(id, 'under_review')).toMatchObject({ refused: 'illegal_transition', details: { from: 'rejected', allowed: [] } })
    expect(await typesOf(`application-${id}`)).toEqual(['ApplicationSubmitted', 'ApplicationStatusChanged', 'ApplicationStatusDisclosed'])
  })

  it('§7 are refused after one conflict on the remembered stream and three on the stored one', async () => {
    const tries: string[] = []
    let edits = 0
    wrapAppend = (append) => async (stream, expected, events, options) => {
      if (stream !== `job-${jobId}` || events[0]?.meta.commandId.startsWith('other')) return append(stream, expected, events, options)
      tries.push(stream)
      const [event] = events
      if (event)
        await append(stream, expected, [{ ...event, id: crypto.randomUUID(), meta: { ...event.meta, commandId: `other-${edits++}` } }])
      return append(stream, expected, events, options)
    }
    expect(await refusedWith(call(recruiter, updateJob, { id: jobId, formData: { openings: 5 } }, 'k1'))).toBe('not refused')
    expect(tries).toHaveLength(1)
    wrapAppend = (append) => async (stream, expected, events, options) => {
      const [event] = events
      if (event && stream === `job-${jobId}`)
        await append(stream, expected, [
          {
            ...event,
            id: crypto.randomUUID(),
            data: { ...event.data, changes: { openings: 100 + edits } },
            meta: { ...event.meta, commandId: `other-${edits++}` },
          },
        ])
      return append(stream, expected, events, options)
    }
    expect(await refusedWith(call(recruiter, updateJob, { id: jobId, formData: { openings: 6 } }))).toBe('concurrent_change')
    expect(await typesOf(`job-${jobId}`)).toHaveLength(1 + 1 + 4)
  })

  it('§7 do not read a stream again that this process changed last', async () => {
    const { id } = await ok(apply())
    const read = vi.spyOn(store, 'readStream')
    await ok(move(id, 'under_review'))
    await ok(move(id, 'interviewing'))
    expect(read.mock.calls.filter(([stream]) => stream === `application-${id}`)).toEqual([])
    read.mockRestore()
  })

  it('§7 are refused only for what is stored, when another process has changed the stream', async () => {
    const { id } = await ok(apply())
    const other = openHandler()
    const elsewhere = (status: string, key: string) =>
      ok(other.handle(changeStatus, { id, status }, { caller: { kind: 'user', account: recruiter }, key, requestId: 'r' }))
    expect(await refusedWith(move(id, 'offered'))).toBe('illegal_transition')
    await elsewhere('under_review', 'first')
    await elsewhere('interviewing', 'second')
    expect(await ok(move(id, 'offered'))).toMatchObject({ status: 'offered' })
  })

  it('§4 store one event when the same change is sent several times', async () => {
    const { id } = await ok(apply())
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => ok(move(id, 'under_review', undefined, n % 2 === 0 ? recruiter : colleague))),
    )
    expect(new Set(replies.map(({ eventId }) => eventId)).size).toBe(1)
    expect(await typesOf(`application-${id}`)).toEqual(['ApplicationSubmitted', 'ApplicationStatusChanged'])
  })
})

describe('§4 claims', () => {
  it('§4 allow one of many concurrent applications', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => apply()))
    expect(replies.filter((reply) => !isRefusal(reply))).toHaveLength(1)
    expect(replies.filter(isRefusal).map(({ refused }) => refused)).toEqual(Array.from({ length: 11 }, () => 'duplicate_application'))
  })

  it('§4 hold across two processes', async () => {
    const other = openHandler()
    const theirs = other.handle(applyJob, { jobId }, { caller: { kind: 'user', account: applicant }, key: 'theirs', requestId: 'r' })
    const replies = await Promise.all([apply(), theirs])
    expect(replies.filter((reply) => !isRefusal(reply))).toHaveLength(1)
  })

  it('§5 allow one account and one identity for an address', async () => {
    const register = (displayName: string) =>
      call({ kind: 'import' }, importUser, {
        email: 'Twice@uni.example.edu',
        password: 'proffer',
        displayName,
        role: 'student',
        consents: { terms: true },
      })
    const [one, other] = await Promise.all([ok(register('One')), ok(register('Other'))])
    expect(one.id).toBe(other.id)
    expect(identities).toEqual(['Twice@uni.example.edu'])
    expect(await typesOf(`user-${one.id}`)).toEqual(['UserRegistered', 'ConsentGranted'])
  })

  it('§4 are released when the store cannot store the application', async () => {
    wrapAppend =
      (append) =>
      (stream, ...rest) =>
        stream.startsWith('application-') ? Promise.reject(new Unavailable('The link is down.')) : append(stream, ...rest)
    expect(await refusedWith(apply())).toBe('unavailable')
    wrapAppend = (append) => append
    await ok(apply())
  })
})

describe('§8 a failure of the store', () => {
  it('§8 refuses the command as unavailable when a look-up fails', async () => {
    const noPlace = () => Promise.reject(new ReadsUnavailable('1,000 reads wait already.'))
    handler = openHandler({ acceptedReferral: noPlace })
    expect(await refusedWith(apply())).toBe('unavailable')
  })

  it('§8 with an unknown outcome appends once more, and stores the event once', async () => {
    let asked = 0
    wrapAppend =
      (append) =>
      async (stream, ...rest) => {
        const appended = await append(stream, ...rest)
        if (stream.startsWith('application-') && asked++ === 0) throw new OutcomeUnknown('The link was cut.')
        return appended
      }
    const { id } = await ok(apply())
    expect(asked).toBe(2)
    expect(await typesOf(`application-${id}`)).toEqual(['ApplicationSubmitted'])
  })

  it('§8 with an unknown outcome twice is answered so, and the same request gets the outcome later', async () => {
    wrapAppend =
      (append) =>
      async (stream, ...rest) => {
        const appended = await append(stream, ...rest)
        if (stream.startsWith('application-')) throw new OutcomeUnknown('The link was cut.')
        return appended
      }
    expect(await refusedWith(apply('k1'))).toBe('outcome_unknown')
    wrapAppend = (append) => append
    const { id } = await ok(apply('k1'))
    expect(await typesOf(`application-${id}`)).toEqual(['ApplicationSubmitted'])
  })

  it('§8 for lack of space has a refusal of its own', async () => {
    wrapAppend = () => () => Promise.reject(new NoSpace('The disk is full.'))
    expect(await refusedWith(call(recruiter, updateJob, { id: jobId, formData: { openings: 5 } }))).toBe('no_space')
  })

  it('§8 that hangs is given up after 4 s, and nothing is begun afterwards', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    // Also when it fails: what runs next in this process needs real timers.
    onTestFinished(() => void vi.useRealTimers())
    const { promise, resolve } = Promise.withResolvers<undefined>()
    handler = openHandler({ acceptedReferral: () => promise })
    const answer = apply()
    await new Promise((read) => setImmediate(read))
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await refusedWith(answer)).toBe('outcome_unknown')
    vi.useRealTimers()
    const append = vi.fn<Append>()
    wrapAppend = () => append
    resolve(undefined)
    await new Promise((read) => setTimeout(read, 50))
    expect(append).not.toHaveBeenCalled()
  })

  it('§2.20 waits for the turn of a password outside of its 4 s, and says it is busy where that does not come', async () => {
    const hashing = Promise.withResolvers<undefined>()
    const users = { setPassword: vi.fn<() => Promise<void>>(() => hashing.promise) }
    handler = openHandler({}, { users })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const change = () => call(applicant, changePassword, { uid: applicant.uid, newPassword: 'long enough' })
    const answer = change()
    // Each look moves the clock by the interval.
    await vi.waitFor(() => expect(users.setPassword).toHaveBeenCalled(), { timeout: 10_000, interval: 1 })
    await vi.advanceTimersByTimeAsync(9_000)
    hashing.resolve(undefined)
    expect(isRefusal(await answer)).toBe(false)
    expect(await typesOf(`user-${applicant.uid}`)).toContain('PasswordChanged')
    users.setPassword.mockRejectedValueOnce(new TooBusy('It waited too long for its turn.'))
    expect(await refusedWith(change())).toBe('unavailable')
  })

  it('§8 that is a bug is thrown', async () => {
    wrapAppend = () => () => Promise.reject(new TypeError('a bug'))
    await expect(call(recruiter, updateJob, { id: jobId, formData: { openings: 5 } })).rejects.toThrow('a bug')
  })
})

describe('§6 permissions', () => {
  it('§6 refuse another’s thing as not found, and a role without permission as forbidden', async () => {
    const { id } = await ok(apply())
    expect(await refusedWith(move(id, 'rejected', undefined, { ...recruiter, organizationId: 'other' }))).toBe('not_found')
    expect(await refusedWith(move(id, 'withdrawn', undefined, { ...student, uid: 'somebody' }))).toBe('not_found')
    expect(await refusedWith(move(id, 'rejected', undefined, professor))).toBe('forbidden')
    expect(await refusedWith(call({ kind: 'visitor' }, changeStatus, { id, status: 'rejected' }))).toBe('forbidden')
    expect(await typesOf(`application-${id}`)).toEqual(['ApplicationSubmitted'])
  })

  it('§6 do not reveal whether a thing exists', async () => {
    const { id } = await ok(apply())
    const stranger = { ...recruiter, organizationId: 'other' }
    expect(await move('missing', 'rejected', undefined, stranger)).toEqual(await move(id, 'rejected', undefined, stranger))
  })

  it('§5 are not checked for an invalid command: its wrong fields are named', async () => {
    expect(await call(admin, changeStatus, { id: 'a', status: 'lost', colour: 'red' })).toMatchObject({
      refused: 'invalid',
      details: expect.arrayContaining([expect.objectContaining({ field: 'status' }), expect.objectContaining({ field: 'colour' })]),
    })
  })
})

describe('§8 the envelope', () => {
  it('§8 names actor, time, operation and cause, and stores no personal data in the clear', async () => {
    const { id } = await ok(apply('k1'))
    const [event] = await store.readStream(`application-${id}`)
    expect(event?.meta).toMatchObject({
      occurredAt: NOW,
      requestId: 'request',
      actor: { kind: 'user', uid: applicant.uid, role: 'student' },
      operation: 'applications.apply',
      app: 'test',
    })
    expect(event?.meta.keyIds).toHaveLength(1)
    expect(event?.meta).not.toHaveProperty('imported')
    expect(JSON.stringify(event, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(
      /Stella|compilers/,
    )
  })

  it('§8 never dates an event before the last one of its stream', async () => {
    const { id } = await ok(apply())
    clock -= 3_600_000
    await ok(move(id, 'under_review'))
    const times = (await store.readStream(`application-${id}`)).map(({ meta }) => meta.occurredAt)
    expect(times).toEqual([NOW, NOW])
  })

  it('§8 dates an import’s events as it says, and marks what follows from them as imported', async () => {
    const then = later(NOW, { days: -100 })
    const { id } = await ok(
      call(
        { kind: 'import', account: recruiter },
        postJob,
        { title: 'Old job', jobType: 'co_op', workplaceType: 'remote', description: 'Something that was once to be done.', skills: [] },
        'k1',
        { occurredAt: then },
      ),
    )
    const [cause] = await handler.reader.readStream(`job-${id}`)
    expect(cause?.meta).toMatchObject({
      occurredAt: then,
      imported: true,
      actor: { kind: 'import', uid: recruiter.uid },
      operation: 'jobs.post',
    })
    if (!cause) throw new Error('nothing stored')
    await ok(
      call({ kind: 'process', name: 'test-follower' }, updateJob, { id, formData: { openings: 2 } }, cause.id, {
        cause,
        occurredAt: cause.meta.occurredAt,
      }),
    )
    const [, followed] = await store.readStream(`job-${id}`)
    expect(followed?.meta).toMatchObject({
      causationId: cause.id,
      correlationId: cause.meta.correlationId,
      imported: true,
      actor: { kind: 'process', uid: 'test-follower' },
      operation: 'process.testFollower',
    })
  })
})
