/** Mail servers that are away, refuse for good, or accept a mail whose sender dies before it knows (quality.md, row 19). */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it, inject } from 'vitest'
import { eventually, type Person } from './client.ts'
import { describePlatform, type Given, type Settings } from './describe-platform.ts'
import { TEST_NOW } from './platform.ts'

const received: { readonly to: string; readonly mail: string }[] = []
const asked: string[] = []
/** Mails to these are read to their end and never answered. */
const unanswered = new Set<string>()
const to = (email: string) => received.filter((each) => each.to === email)
const arrived = (email: string, many: number) =>
  eventually(
    async () => to(email),
    (mails) => mails.length >= many,
    60_000,
  )
const messageId = (mail: string) => /^Message-ID: (.*)\r$/m.exec(mail)?.[1]

const INVITERS = ['student', 'professor', 'recruiter'] as const
const later = (minutes: number) => new Date(Date.parse(TEST_NOW) + minutes * 60_000).toISOString()
const invite = async (person: Person, email: string) =>
  expect((await person.post('/invitations/student', { email, text: 'Join us.' })).status).toBe(201)
let server: SMTPServer | undefined
let port: number

async function startServer(on = 0): Promise<number> {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => {
      asked.push(address)
      done(address.startsWith('gone') ? Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }) : null)
    },
    onData: (stream, session, done) =>
      void text(stream).then((mail) => {
        const to = session.envelope.rcptTo[0]?.address ?? ''
        received.push({ to, mail })
        if (!unanswered.has(to)) done(null)
      }),
  })
  server.on('error', () => undefined)
  server.listen(on, '127.0.0.1')
  await once(server.server, 'listening')
  return (server.server.address() as AddressInfo).port
}
const stopServer = () => new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()))

/** A platform that sends its mails to the server here. */
const describeMailing = (tests: (given: Given) => void, settings: Settings = {}) =>
  describePlatform(
    'mail servers with faults',
    (given) => {
      beforeAll(async () => {
        port = await startServer()
        await given.platform.restart({
          DEMO: 'tiny',
          SMTP_URL: `smtp://127.0.0.1:${port}`,
          MAIL_FROM: 'Proffer <no-reply@proffer.example>',
        })
      })
      afterAll(stopServer)
      tests(given)
    },
    settings,
  )

describeMailing(({ as, platform }) => {
  it('§2.18 an admin sees a mail that waits, and has it tried again at once', async () => {
    await stopServer()
    const email = 'soon@home.example.com'
    await invite(await as('professor'), email)
    const admin = await as('admin')
    type Listed = { readonly id: string; readonly taskId: string; readonly tries: number; readonly cause?: string }
    const waiting = await eventually(
      async () => (await admin.get<Listed[]>('/admin/outbox?state=waiting')).body.filter(({ tries }) => tries >= 3),
      (found) => found.length > 0,
    )
    expect(JSON.stringify(waiting)).not.toContain('soon')
    expect(waiting[0]?.cause).toContain('ECONNREFUSED')
    port = await startServer(port)
    expect((await admin.post(`/admin/tasks/${waiting[0]?.taskId}/retry`)).status).toBe(200)
    expect(await arrived(email, 1)).toHaveLength(1)
    // Nothing is kept of what a server took.
    expect((await admin.get('/admin/outbox')).body).toEqual([])
  })

  it('a mail server that comes back gets each mail once, those to one person in their order', async () => {
    await stopServer()
    const email = 'patient@home.example.com'
    for (const name of INVITERS) await invite(await as(name), email)
    await eventually(
      async () => platform.output(),
      (output) => output.includes('a mail could not be sent and is tried again'),
    )
    await startServer(port)
    const mails = await arrived(email, INVITERS.length)
    expect(mails.map(({ mail }) => /^Subject: .*Demo-(\w+)/m.exec(mail)?.[1]?.toLowerCase())).toEqual([...INVITERS])
    expect(new Set(mails.map(({ mail }) => messageId(mail))).size).toBe(INVITERS.length)
    expect(to(email)).toHaveLength(INVITERS.length)
    expect(platform.output()).not.toContain(email)
  }, 90_000)

  it('a recipient that is refused for good is not tried again, and the log says so without the address', async () => {
    const email = 'gone@home.example.com'
    await invite(await as('student'), email)
    await eventually(
      async () => platform.output(),
      (output) => output.includes('a mail was refused for good and is not tried again'),
    )
    // An hour later every further attempt would be due.
    await platform.moveTo(later(60))
    expect(asked.filter((address) => address === email)).toHaveLength(1)
    expect(platform.output()).not.toContain(email)
  }, 30_000)

  if (inject('smoke')) return
  it('a mail server that is away for an hour gets every mail once when it is back, and the platform may restart meanwhile', async () => {
    await stopServer()
    const people = ['ann', 'ben', 'cleo'].map((name) => `${name}@away.example.com`)
    for (const [n, email] of people.entries()) await invite(await as(INVITERS[n] ?? 'student'), email)
    await eventually(
      async () => platform.output(),
      (output) => output.split('a mail could not be sent and is tried again').length > people.length,
    )
    await platform.restart({ PROFFER_NOW: later(90) })
    await platform.stop()
    await startServer(port)
    await platform.restart({ PROFFER_NOW: later(130) })
    for (const email of people) await arrived(email, 1)
    // A second one would be due as well.
    await platform.settle()
    expect(people.map((email) => to(email).length)).toEqual([1, 1, 1])
    expect(new Set(people.flatMap((email) => to(email)).map(({ mail }) => messageId(mail))).size).toBe(people.length)
  }, 120_000)
})

describeMailing(
  ({ as, platform }) => {
    it('a mail that was accepted before the platform was killed comes once more at most, under the same Message-ID, and is called in doubt', async () => {
      const email = 'doubtful@home.example.com'
      unanswered.add(email)
      await invite(await as('student'), email)
      await arrived(email, 1)
      await platform.kill()
      unanswered.clear()
      await platform.restart({ PROFFER_NOW: later(2) })
      const mails = await arrived(email, 2)
      await eventually(
        async () => platform.output(),
        (output) => output.includes('"inDoubt":true'),
      )
      // An hour later a third one would be due as well, and before what is sent then.
      await platform.restart({ PROFFER_NOW: later(60) })
      await (await as('professor')).post('/invitations/student', { email: 'next@home.example.com', text: 'Join us.' })
      await arrived('next@home.example.com', 1)
      expect(to(email)).toHaveLength(2)
      expect(new Set(mails.map(({ mail }) => messageId(mail))).size).toBe(1)
    }, 90_000)
  },
  { ownProcess: true },
)
