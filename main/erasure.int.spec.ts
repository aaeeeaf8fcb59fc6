/** Destroying a person's key makes what the log holds about them unreadable for good (engine.md, Crypto-shredding). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { masterKeyFromFile } from '#platform/keys/master-key.ts'
import { openSqliteKeys } from '#platform/keys/sqlite/keys.ts'
import { send, signIn, type Write } from '../acceptance/client.ts'
import { mailedTo } from '../acceptance/outbox.ts'
import { describePlatform } from '../acceptance/describe-platform.ts'
import { TEST_NOW, rebuild } from '../acceptance/platform.ts'

const env = { PROFFER_NOW: TEST_NOW, LOG_LEVEL: 'trace' }

describePlatform(
  'what a student wrote, and what others wrote about them',
  ({ as, platform }) => {
    const canaries = [
      'quillfeather@home.example.com',
      'Quillfeather Zweig',
      'wrote a marzipan scheduler',
      'I like umbrella pines',
      'asked about obsidian kites',
      'wondered about velvet turnips',
    ] as const
    const [email, name, reason, coverLetter, note, message] = canaries

    let applicationId: string
    let studentId: string
    let logged = ''
    let statuses: readonly number[] = []

    /** The events are JSON, so an unsealed canary would be in a file as UTF-8. */
    const canariesIn = (files: readonly string[]) =>
      files.flatMap((file) => {
        const bytes = readFileSync(join(platform.dataDir, file))
        return canaries.filter((canary) => bytes.includes(canary)).map((canary) => `${file}: ${canary}`)
      })

    beforeAll(async () => {
      const { origin } = platform
      const [professor, recruiter] = await Promise.all([as('professor'), as('recruiter')])
      await professor.post('/invitations/student', { email, name, reason })
      const profile = { degree: 'bachelor', major: 'Computer science', graduationDate: '2027-05-31', skills: ['go', 'rust', 'sql'] }
      const body = {
        invitationId: await mailedTo(email, platform, 'invitation'),
        password: 'a-long-password',
        displayName: name,
        role: 'student',
        profile,
        consents: { terms: true, shareReason: true },
      }
      const registered = await send<Write>(origin, { method: 'POST', path: '/register', body })
      const student = await signIn(origin, email, 'a-long-password')
      studentId = student.uid
      const job = {
        title: 'Canary keeper',
        jobType: 'internship',
        workplaceType: 'remote',
        description: 'Looks after birds in mines, and after their songs.',
        skills: ['go'],
      }
      const { body: posted } = await recruiter.post('/jobs/post', job)
      const applied = await student.post('/students/apply-job', { jobId: posted.id, coverLetter })
      applicationId = applied.body.id
      const moved = await recruiter.put(`/applications/status/${applicationId}`, { status: 'rejected', note })
      const written = await student.post('/messages/send', { toUser: recruiter.uid, message })
      statuses = [registered.status, applied.status, moved.status, written.status]
      // Killed, so that the write-ahead log is not emptied.
      await platform.kill()
      logged = platform.output()
    })

    /** The application, its audit trail and the conversation, as the recruiter's screens get them. */
    async function applicationAsSeen(): Promise<string> {
      await platform.restart()
      const recruiter = await as('recruiter')
      const replies = await Promise.all([
        recruiter.get(`/applications/id/${applicationId}`),
        recruiter.get(`/timeline/application/${applicationId}`),
        recruiter.get(`/messages/contacts/${recruiter.uid}`),
        recruiter.get(`/messages/${studentId}`),
      ])
      await platform.stop()
      return JSON.stringify(replies.map(({ body, status }) => ({ body, status })))
    }

    it('is not readable in the event store, its write-ahead log or the server’s log', () => {
      expect(statuses).toEqual([201, 201, 200, 201])
      const files = readdirSync(platform.dataDir).filter((file) => file.startsWith('events.db'))
      expect(files).toContain('events.db-wal')
      expect(canariesIn(files)).toEqual([])
      expect(logged).toContain('invitations.inviteStudent')
      expect(canaries.filter((canary) => logged.includes(canary))).toEqual([])
    })

    it('is readable until the key is destroyed, and a placeholder in every view that is rebuilt afterwards', async () => {
      const before = await applicationAsSeen()
      expect(before).toContain(name)
      expect(before).toContain(note)
      expect(before).toContain(message)
      expect(before).toContain('"skills":["go","rust","sql"]')
      expect(before).toContain('Bachelor 2027')

      const keys = openSqliteKeys({
        file: join(platform.dataDir, 'keys.db'),
        masterKey: masterKeyFromFile(join(platform.dataDir, 'master.key')),
      })
      // The invitation's key, linked at registration, goes with the account's.
      expect(await keys.destroy(studentId)).toHaveLength(2)
      await keys.close()
      expect(await rebuild(platform.dataDir)).toMatch(/recruiter-board: rebuilt and in service, 1 difference\n/)

      const after = await applicationAsSeen()
      expect(after).toContain('erased')
      // Sealed with the rest of the application: an erased person counts as not known.
      expect(after).toContain('"skills":[]')
      expect(after).not.toContain('Bachelor 2027')
      expect(canaries.filter((canary) => after.includes(canary))).toEqual([])
    })
  },
  { env, ownProcess: true },
)
