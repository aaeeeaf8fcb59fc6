/** Letters through the real stores, handler and task queue; only the mail server is a list. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import type { Letter } from '#platform/mail/port.ts'
import type { Tasks } from '#platform/tasks/port.ts'
import { openSqliteTasks } from '#platform/tasks/sqlite/tasks.ts'
import { openTestStores, type TestStores } from '#platform/testing/stores.ts'
import { claimRules } from '../claim-rules.ts'
import type { Consumer } from '../core/consumer.ts'
import { createCheckpoints } from '../core/checkpoints.ts'
import { createHandler, type Handler } from '../core/handle.ts'
import { secretsFrom } from '../core/secrets.ts'
import { inviteStudent } from '../invitations/invite-student.ts'
import { effectsOf, later, NOW } from '../testing/given.ts'
import { importUser } from '../users/import.ts'
import { receiveRegistration } from '../users/registering/receive-registration.ts'
import { mailStartPosition, startMailReactor } from './mail-reactor.ts'
import { resetMailer } from './reset-mail.ts'

const secrets = secretsFrom(Buffer.alloc(32, 7))
const tomorrow = `${later(NOW, { days: 1 }).slice(0, 10)}T08:00:00.000Z`
const unused = async () => 0
const log = { warn: () => undefined, error: (details: object) => expect.fail(JSON.stringify(details)) }

let stores: TestStores
let now: string
let handler: Handler
let tasks: Tasks
let reactor: Consumer
let turn: number | undefined
let mails: Letter[]
/** What the mail server waits for before it takes the next letter. */
let delay: Promise<unknown> | undefined

beforeEach(async () => {
  stores = await openTestStores()
  now = NOW
  mails = []
  turn = undefined
  delay = undefined
  await start()
})
afterEach(async () => {
  await stop()
  await stores.remove()
})

async function start(): Promise<void> {
  const { eventStore: store, readStore, keys, folder } = stores
  const clock = { now: () => Date.parse(now) }
  const readModels = {
    invitationsSince: unused,
    openReferralsOf: unused,
    hasConsentedNomination: async () => false,
    nominationsOf: unused,
    acceptedReferral: async () => undefined,
    unreadNotifications: async () => [],
    tieHolds: async () => false,
    resumeTies: async () => ({ sent: [], referred: false }),
    verifiedNamed: async () => [],
    organizationsAt: async () => [],
    newInSearches: async () => [],
    timezoneOf: async () => 'UTC',
    heldByRole: async () => undefined,
    hasNominationsOrRoster: async () => false,
    interviewsBeside: async () => ({ ofStudent: false, ofPeople: [] }),
  }
  const effects = effectsOf({ users: { create: async () => undefined, setClaims: async () => undefined }, linkKeys: async () => undefined })
  handler = createHandler({ store, keys, clock, secrets, readModels, effects, claimRules, app: 'test' })
  tasks = openSqliteTasks({ file: join(folder, 'tasks.db'), clock, onError: (error) => expect.fail(String(error)) })
  const from = await mailStartPosition(readStore, store)
  const mail = {
    send: async (letter: Letter) => {
      const before = delay
      delay = undefined
      await before
      mails.push(letter)
    },
  }
  reactor = startMailReactor({
    store,
    readStore,
    checkpoints: createCheckpoints(readStore, log),
    handler,
    log,
    secrets,
    tasks,
    mail,
    origin: 'https://proffer.example',
    sender: 'proffer@proffer.example',
    turnOf: () => turn,
    from,
  })
}

async function stop(): Promise<void> {
  await reactor.stop()
  await tasks.close()
}

/** Waits until what is stored has been dealt with, twice: a letter that is held is an event of its own. */
async function settle(): Promise<void> {
  for (let n = 0; n < 2; n++) {
    await reactor.passed(await stores.eventStore.head())
    await tasks.settle()
  }
}

let keys = 0
type More = { readonly role?: Role; readonly referralId?: string; readonly invitationId?: string }
async function invite(email: string, invitedBy: string, more: More = {}): Promise<void> {
  keys += 1
  const { role = 'student', referralId, invitationId = `inv-${keys}` } = more
  const reply = await handler.handle(
    inviteStudent,
    { email, invitedBy, inviterRole: role, invitationId, ...(referralId === undefined ? {} : { referralId }) },
    { caller: { kind: 'process', name: 'test' }, key: `key-${keys}`, requestId: 'request' },
  )
  if (isRefusal(reply)) throw new Error(reply.refused)
}

async function importAdmin(email: string): Promise<void> {
  const imported = await handler.handle(
    importUser,
    { email, displayName: 'Bo', password: 'secret-1', role: 'admin', consents: { terms: true } },
    { caller: { kind: 'import' }, key: 'import', requestId: 'request' },
  )
  expect(isRefusal(imported)).toBe(false)
}

describe('mail that people cause', () => {
  it('§2.18 reaches one address five times a day; the rest is one digest the next day, also after a restart', async () => {
    for (let n = 0; n < 8; n++) await invite('Bo@example.org', `inviter-${n}`)
    await settle()
    expect(mails).toHaveLength(5)
    await stop()
    await start()
    await settle()
    expect(mails).toHaveLength(5)
    await stop()
    now = tomorrow
    await start()
    await settle()
    expect(mails).toHaveLength(6)
    expect(mails[5]).toMatchObject({ to: 'Bo@example.org', subject: '3 invitations wait for you on Proffer' })
    const mailbox = await stores.eventStore.readStream(`mailbox-${secrets.emailKey('bo@example.org')}`)
    const heldIds = mailbox.filter(({ type }) => type === 'LetterHeld').map(({ data }) => data['eventId'])
    expect(mailbox.at(-1)).toMatchObject({ type: 'DigestSent', data: { eventIds: heldIds } })
    await stop()
    await start()
    await settle()
    expect(mails).toHaveLength(6)
  })

  it('§2.18 counts one mailbox as one, however it is written', async () => {
    for (let n = 0; n < 8; n++) await invite(n % 2 === 0 ? 'bo@example.org' : 'BO@Example.ORG', `inviter-${n}`)
    await settle()
    expect(mails).toHaveLength(5)
  })

  it('§2.18 is one mail when the same person refers and withdraws in a loop', async () => {
    for (let n = 0; n < 10; n++) await invite('bo@example.org', 'emil', { referralId: `ref-${n}` })
    await settle()
    expect(mails).toHaveLength(1)
  })

  it('§2.18 keeps its order at an address, also where an invitation is sent again: the link that opens it comes last', async () => {
    delay = new Promise((resolve) => setTimeout(resolve, 300))
    for (let n = 0; n < 2; n++) await invite('bo@example.org', 'emil', { invitationId: 'inv-again' })
    await settle()
    const sent = await stores.eventStore.readStream('invitation-inv-again')
    expect(sent.map(({ type }) => type)).toEqual(['StudentInvited', 'InvitationResent'])
    expect(mails.map(({ id }) => id)).toEqual(sent.map(({ id }) => id))
  })

  it.each([
    ['before the invitation was sent again, and the newer mail voids it', 'in time', [1, 2]],
    ['after the invitation was sent again, and the mails hold the same one, which opens it', 'late', [2, 2]],
  ] as const)('§2.18 holds the secret that is the newest when the mail is made: %s', async (_, made, sendings) => {
    if (made === 'late') await stop()
    for (let n = 0; n < 2; n++) {
      await invite('bo@example.org', 'emil', { invitationId: 'inv-again' })
      if (made === 'in time') await settle()
    }
    if (made === 'late') await start()
    await settle()
    const secretsSent = mails.map(({ text }) => /invitation=inv-again\.(\S+)/.exec(text)?.[1])
    expect(secretsSent).toEqual(sendings.map((sending) => secrets.mailedSecret('invitation', 'inv-again', sending)))
  })

  it('keeps another address’s budget whole', async () => {
    for (let n = 0; n < 6; n++) await invite('bo@example.org', `inviter-${n}`)
    await invite('mia@example.org', 'inviter-0')
    await settle()
    expect(mails.filter(({ to }) => to === 'mia@example.org')).toHaveLength(1)
  })

  it('§2.18 leaves no address in the task queue, in the names of streams or in the events of the mailbox', async () => {
    for (let n = 0; n < 7; n++) await invite('canary-bo@example.org', `inviter-${n}`)
    await settle()
    const { events } = await stores.eventStore.readAll({ after: -1n, limit: 1_000 })
    const ofMailbox = events.filter(({ stream }) => stream.startsWith('mailbox-'))
    expect(ofMailbox).toHaveLength(7)
    // The story of a mail is that of the event it follows from, to its first request.
    const byId = new Map(events.map((event) => [event.id, event]))
    for (const { meta, data } of ofMailbox) {
      expect(meta.causationId).toBe(data['eventId'])
      expect(meta.correlationId).toBe(byId.get(meta.causationId)?.meta.correlationId)
    }
    expect(JSON.stringify(ofMailbox, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toContain('canary')
    expect(events.some(({ stream }) => stream.includes('canary'))).toBe(false)
    expect(readFileSync(join(stores.folder, 'tasks.db')).includes('canary')).toBe(false)
  })
})

describe('the log', () => {
  it('§2.18 grows alike whoever has the address of a referral, though only students are mailed', async () => {
    await importAdmin('Bo@example.org')
    const mailbox = (email: string) => stores.eventStore.readStream(`mailbox-${secrets.emailKey(email)}`)
    for (const email of ['bo@example.org', 'nobody@example.org']) await invite(email, 'emil', { referralId: `ref-${email.length}` })
    await settle()
    const [known, unknown] = await Promise.all(['bo@example.org', 'nobody@example.org'].map(mailbox))
    expect(known?.map(({ type }) => type)).toEqual(unknown?.map(({ type }) => type))
    expect(mails.map(({ to }) => to)).toEqual(['nobody@example.org'])
  })
})

describe('a mail about a registration', () => {
  it('§2.18 that finds the hour used up by strangers goes out in one of the next three hours', async () => {
    const register = async (displayName: string) => {
      const reply = await handler.handle(
        receiveRegistration,
        { email: 'vic@mit.edu', displayName, role: 'student', consents: { terms: true } },
        { caller: { kind: 'visitor' }, key: displayName, requestId: 'request' },
      )
      expect(isRefusal(reply)).toBe(false)
    }
    for (const stranger of ['One', 'Two', 'Three']) await register(stranger)
    await settle()
    await register('Victoria')
    await settle()
    expect(mails).toHaveLength(3)
    now = later(NOW, { hours: 1, seconds: 1 })
    await stop()
    await start()
    await settle()
    expect(mails.map(({ text }) => /^Hello (\w+)/.exec(text)?.[1])).toEqual(['One', 'Two', 'Three', 'Victoria'])
  })

  it('§2.20 beyond those of a day goes out once, in its turn, also after a restart', async () => {
    turn = Date.parse(later(NOW, { seconds: 300 }))
    const reply = await handler.handle(
      receiveRegistration,
      { email: 'vic@mit.edu', displayName: 'Victoria', role: 'student', consents: { terms: true } },
      { caller: { kind: 'visitor' }, key: 'key', requestId: 'request' },
    )
    expect(isRefusal(reply)).toBe(false)
    await settle()
    expect(mails).toEqual([])
    now = later(NOW, { seconds: 300 })
    await stop()
    await start()
    await settle()
    expect(mails).toHaveLength(1)
  })
})

describe('a mail with a code', () => {
  it('§2.18 goes to the stored address of an account three times an hour, also after a restart; more make no code', async () => {
    await importAdmin('Bo@example.org')
    let codes = 0
    const users = { resetLink: async () => `https://proffer.example/auth/signin?oobCode=${(codes += 1)}` }
    const mail = { send: async (letter: Letter) => void mails.push(letter) }
    const ask = async (email: string) => resetMailer({ handler, secrets, users, mail })(email)
    await Promise.all(['bo@example.org', 'BO@example.org ', 'bo@example.org', 'Bo@example.org', 'nobody@example.org'].map(ask))
    expect(mails.map(({ to }) => to)).toEqual(['Bo@example.org', 'Bo@example.org', 'Bo@example.org'])
    await stop()
    await start()
    await ask('bo@example.org')
    expect([mails.length, codes]).toEqual([3, 3])
    now = later(NOW, { hours: 1, seconds: 1 })
    await ask('bo@example.org')
    expect([mails.length, codes]).toEqual([4, 4])
    expect((await stores.eventStore.readStream(`mailbox-${secrets.emailKey('nobody@example.org')}`)).length).toBe(1)
  })
})
