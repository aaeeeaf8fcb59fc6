/** After an erasure no living key opens an event that has something of the person, also what was written about the address beside the account. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { START } from '#events/envelope.ts'
import { sealedTypes } from '#events/upcast.ts'
import { openSqliteEventReader } from '#platform/event-store/sqlite/sqlite-event-store.ts'
import { masterKeyFromFile } from '#platform/keys/master-key.ts'
import { openSqliteKeys } from '#platform/keys/sqlite/keys.ts'
import { open } from '#platform/sealed-events.ts'
import { eventually, send, signIn, type Write } from '../acceptance/client.ts'
import { mailedTo } from '../acceptance/outbox.ts'
import { describePlatform } from '../acceptance/describe-platform.ts'

const word = 'Vexmarzipan'
const email = `${word.toLowerCase()}@demo-university.example.edu`
const password = 'a-long-password'

describePlatform('erased keys', ({ as, platform }) => {
  /** The events that a copy of the log and of the keys gives away. */
  async function readable(): Promise<readonly string[]> {
    const file = (name: string) => join(platform.dataDir, name)
    const keys = openSqliteKeys({ file: file('keys.db'), masterKey: masterKeyFromFile(file('master.key')) })
    const log = openSqliteEventReader(file('events.db'))
    const found: string[] = []
    let after = START
    for (;;) {
      const { events } = await log.readAll({ after, limit: 500 })
      const last = events.at(-1)
      if (!last) break
      after = last.position
      for (const { type, data } of await open(keys, sealedTypes, events))
        if (JSON.stringify(data).toLowerCase().includes(word.toLowerCase())) found.push(type)
    }
    await keys.close()
    return [...new Set(found)].toSorted()
  }

  it('§2.18 reaches requests to join that were answered, and registrations that others sent for the address', async () => {
    const { origin } = platform
    const [staff, professor] = await Promise.all([as('university'), as('professor')])
    const post = (path: string, body: object) => send<Write>(origin, { method: 'POST', path, body })
    const about = { email, displayName: `Z. ${word}`, role: 'professor' }
    expect((await post('/access-requests', { ...about, university: 'demo-university', text: `I teach ${word}.` })).status).toBeLessThan(300)
    const requests = await eventually(
      async () =>
        (await staff.get<{ id: string; email: string }[]>('/access-requests?limit=100')).body.filter((one) => one.email === email),
      (found) => found.length === 1,
    )
    expect((await staff.post(`/access-requests/${requests[0]?.id}/decline`, { reason: `No ${word} here.` })).status).toBe(200)
    await professor.post('/invitations/student', { email, name: word, reason: `Wrote the ${word} scheduler.` })
    const profile = { degree: 'bachelor', major: word, graduationDate: '2027-05-31', skills: ['go', 'rust', 'sql'] }
    const form = { email, password, displayName: word, role: 'student', profile, consents: { terms: true } }
    // The first mail is the answer to the request.
    const invitationId = await mailedTo(email, platform, 'invitation', 2)
    expect(await post('/register', { ...form, invitationId })).toMatchObject({ status: 201 })
    expect((await post('/register', { ...form, displayName: `Somebody ${word}` })).status).toBeLessThan(300)
    const student = await signIn(origin, email, password)
    expect(await readable()).toEqual(
      expect.arrayContaining(['AccessRequestDeclined', 'AccessRequested', 'RegistrationReceived', 'UserRegistered']),
    )

    const erased = await student.post('/me/erase', { idToken: student.token, confirm: 'ERASE' })
    await eventually(
      () => student.get<{ state: string }>(`/tasks/${erased.body.id}`),
      ({ body }) => body.state === 'done',
      60_000,
    )
    await platform.stop()
    expect(await readable()).toEqual([])
  }, 120_000)
})
