/** The choices and views of a person about their own data: consents, accesses, and a copy of everything (product 1, rows 17, 74, 76). */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { eventually, type Person, type Problem, type Write } from '../client.ts'
import { mailsTo } from '../outbox.ts'
import { pdfWith, uploadResume } from '../uploads.ts'
import { describePlatform } from '../describe-platform.ts'

type Line = { readonly id: string; readonly kind: string; readonly granted: boolean; readonly textVersion: string; readonly at: string }
type Access = {
  readonly what: string
  readonly by: { readonly displayName?: string; readonly role?: string }
  readonly organizationLabel?: string
}
type Link = { readonly url: string; readonly expiresAt: string }
type Task = { readonly id: string; readonly state: string; readonly done: number; readonly total: number; readonly result?: Link }

const ledger = async (person: Person) => (await person.get<Line[]>('/me/consents')).body
const consent = (person: Person, kind: string, granted: boolean) => person.post<Write & Problem>('/me/consents', { kind, granted })

/** The names in the archive with their texts, read by another program. */
const READ = `import json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
print(json.dumps({i.filename: z.read(i).decode('utf-8', 'replace') for i in z.infolist()}))`

describePlatform('one’s own data', ({ as, platform }) => {
  let student: Person, recruiter: Person, employee: Person, professor: Person, admin: Person, staff: Person
  beforeAll(async () => {
    ;[student, recruiter, employee] = [await as('student'), await as('recruiter'), await as('employee')]
    ;[professor, admin, staff] = [await as('professor'), await as('admin'), await as('university')]
  })

  describe('product 1, row 74: the ledger of consents', () => {
    it('has a line for each time, the newest first, and its owner is told', async () => {
      await consent(student, 'shareWithCareerOffice', false)
      const listener = await student.listen()
      const told = listener.next('privacy')
      expect((await consent(student, 'shareWithCareerOffice', true)).status).toBe(200)
      await told
      expect((await consent(student, 'shareWithCareerOffice', false)).status).toBe(200)
      const [newest, second] = await ledger(student)
      expect([newest, second]).toMatchObject([
        { kind: 'shareWithCareerOffice', granted: false, textVersion: expect.any(String), at: expect.any(String) },
        { kind: 'shareWithCareerOffice', granted: true },
      ])
      listener.close()
    })

    it('has one line by either call for what is a field of the profile, and one value changes', async () => {
      const shown = async () => (await student.get<{ readonly profile: { readonly gpaVisible?: boolean } }>(`/user/${student.uid}`)).body
      const before = (await shown()).profile.gpaVisible ?? false
      await consent(student, 'gpaVisible', !before)
      expect((await shown()).profile.gpaVisible).toBe(!before)
      const count = (await ledger(student)).length
      await student.post('/user/updateField', { attr: 'gpaVisible', value: before })
      expect(await ledger(student)).toHaveLength(count + 1)
      expect((await ledger(student))[0]).toMatchObject({ kind: 'gpaVisible', granted: before })
    })

    it('§6 keeps the terms, has the terms alone for others, and is nobody else’s to read', async () => {
      expect(await consent(student, 'terms', false)).toMatchObject({ status: 409, body: { code: 'terms_needed' } })
      expect(await consent(professor, 'shareReason', true)).toMatchObject({ status: 400, body: { details: [{ field: 'kind' }] } })
      expect(await consent(student, 'marketing', true)).toMatchObject({ status: 400 })
      const theirs = new Set((await ledger(student)).map(({ id }) => id))
      for (const other of [professor, recruiter, admin]) for (const { id } of await ledger(other)) expect(theirs.has(id)).toBe(false)
    })
  })

  describe('§2.13 what the career office sees of applications', () => {
    const found = async () => {
      const [first] = (await student.get<{ readonly id: string }[]>('/applications')).body
      const listed = await staff.get<{ readonly studentId: string }[]>('/applications?limit=100')
      const calls = [`/applications/id/${first?.id}`, `/timeline/application/${first?.id}`, `/applications/student/${student.uid}`]
      return {
        listed: listed.body.some(({ studentId }) => studentId === student.uid),
        statuses: await Promise.all(calls.map(async (path) => (await staff.get(path)).status)),
      }
    }
    const foundIs = async (wanted: Awaited<ReturnType<typeof found>>) =>
      expect(await eventually(found, (now) => JSON.stringify(now) === JSON.stringify(wanted))).toEqual(wanted)
    const everything = { listed: true, statuses: [200, 200, 200] }
    const nothing = { listed: false, statuses: [404, 404, 404] }

    it('is their status while the student agrees to it, and nothing after that', async () => {
      await consent(student, 'shareWithCareerOffice', true)
      await foundIs(everything)
      const listener = await staff.listen()
      const told = listener.next('applications')
      await consent(student, 'shareWithCareerOffice', false)
      await told
      listener.close()
      await foundIs(nothing)
      expect((await staff.get(`/students/id/${student.uid}`)).status).toBe(200)
      await consent(student, 'shareWithCareerOffice', true)
      await foundIs(everything)
    })
  })

  describe('product 1, row 76: who saw what of a person', () => {
    it('is shown to that person, once for each viewer and day', async () => {
      // §2.20: by the server, whatever the page says; what the page says adds nothing.
      const read = () => professor.get(`/students/${student.uid}`)
      expect([(await read()).status, (await read()).status]).toEqual([200, 200])
      await platform.settle()
      expect((await professor.post(`/students/${student.uid}/viewed`)).status).toBe(200)
      const seen = await eventually(
        async () => (await student.get<Access[]>('/me/accesses')).body,
        (lines) => lines.filter(({ what }) => what === 'profile').length >= 2,
      )
      expect(seen).toEqual([
        expect.objectContaining({
          what: 'profile',
          by: { displayName: 'Pat Demo-Professor', role: 'professor' },
          organizationLabel: 'Demo State University',
        }),
        // By a test before this one.
        expect.objectContaining({ what: 'profile', by: { displayName: 'Uma Demo-Staff', role: 'university' } }),
        // The demo's own.
        expect.objectContaining({
          what: 'resume',
          version: 2,
          by: { displayName: 'Ash Demo-Admin', role: 'admin' },
          reason: expect.any(String),
        }),
      ])
      expect((await professor.get('/me/accesses')).body).toEqual([])
    })

    it('§2.20 has a line for each table with their card, once for a viewer and day, and none for a list', async () => {
      const exported = async () => (await student.get<Access[]>('/me/accesses')).body.filter(({ what }) => what === 'export')
      expect((await staff.get('/roster')).status).toBe(200)
      expect((await staff.get<string>('/roster?format=csv')).body).toContain(student.uid)
      const lines = await eventually(exported, (found) => found.length > 0)
      await staff.get('/roster?format=csv&role=student')
      await platform.settle()
      const by = { displayName: 'Uma Demo-Staff', role: 'university' }
      expect(lines).toEqual([expect.objectContaining({ by, organizationLabel: 'Demo State University' })])
      expect(await exported()).toEqual(lines)
    })

    it('§6 cannot be added to by those who may not see the profile, nor by the person', async () => {
      expect((await student.post(`/students/${student.uid}/viewed`)).status).toBe(403)
      expect((await employee.post('/students/nobody/viewed')).status).toBe(404)
      expect((await employee.post(`/students/${recruiter.uid}/viewed`)).status).toBe(404)
    })
  })

  function download(path: string): Promise<{ readonly status: number; readonly type: string; readonly bytes: Buffer }> {
    return new Promise((resolve, reject) => {
      const call = request(`${platform.origin}${path}`, { rejectUnauthorized: false }, (incoming) => {
        const parts: Buffer[] = []
        incoming.on('data', (part: Buffer) => parts.push(part))
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, type: incoming.headers['content-type'] ?? '', bytes: Buffer.concat(parts) }),
        )
      })
      call.on('error', reject)
      call.end()
    })
  }

  describe('product 1, row 17: a copy of one’s data', () => {
    const finished = (person: Person, id: string) =>
      eventually(
        () => person.get<Task>(`/tasks/${id}`),
        ({ body }) => body.state === 'done',
        30_000,
      )
    let id: string

    it('is one ZIP of JSON, CSV and files, made while its owner watches', async () => {
      await uploadResume(platform.origin, student.token, pdfWith(), { filename: 'cv.pdf' })
      const listener = await student.listen()
      const told = listener.next('tasks')
      const asked = await student.post('/me/export')
      expect(asked).toMatchObject({ status: 202, body: { ok: true } })
      ;({ id } = asked.body)
      expect((await told).ids).toContain(id)
      const { body } = await finished(student, id)
      expect(body).toMatchObject({ kind: 'privacy.export', unit: 'parts', result: { url: expect.stringMatching(/^\/files\//) } })
      expect(body.done).toBe(body.total)
      const { status, type, bytes } = await download(body.result?.url ?? '')
      expect([status, type]).toEqual([200, 'application/zip'])
      const file = join(platform.dataDir, 'copy.zip')
      writeFileSync(file, bytes)
      const parts = JSON.parse(execFileSync('python3', ['-c', READ, file], { encoding: 'utf8' })) as Readonly<Record<string, string>>
      expect(JSON.parse(parts['account.json'] ?? '')).toMatchObject({ uid: student.uid, email: 'student@demo.example' })
      const applications = (await student.get<{ id: string }[]>(`/applications/student/${student.uid}?limit=100`)).body
      expect((JSON.parse(parts['applications.json'] ?? '') as { id: string }[]).map((each) => each.id)).toEqual(
        applications.map((each) => each.id),
      )
      expect(parts['applications.csv']).toContain('jobTitle')
      expect(JSON.parse(parts['consents.json'] ?? '')).toEqual(await ledger(student))
      expect(JSON.parse(parts['messages.json'] ?? '')).toEqual(expect.any(Array))
      expect(parts['files/resume-1.pdf']).toContain('%PDF')
      listener.close()
    }, 60_000)

    it('is told of by mail, with the way to the page and none to the file', async () => {
      const [mail] = await eventually(
        async () => mailsTo('student@demo.example', platform).filter((each) => each.includes('Subject: The copy of your data is ready')),
        (found) => found.length > 0,
      )
      expect(mail).toContain(`${platform.origin}/profile?tab=privacy&copy=${id}`)
      expect(mail).not.toContain('/files/')
    })

    it('lies there as ciphertext, and its link is for its owner alone', async () => {
      const folder = join(platform.dataDir, 'files', student.uid)
      const stored = readdirSync(folder).find((name) => name.startsWith('export-')) ?? ''
      expect(readFileSync(join(folder, stored)).includes('account.json')).toBe(false)
      expect((await recruiter.get(`/tasks/${id}`)).status).toBe(404)
      expect((await admin.get<Task>(`/tasks/${id}`)).body).not.toHaveProperty('result')
      const first = (await student.get<Task>(`/tasks/${id}`)).body.result?.url ?? ''
      expect((await download(`${first.slice(0, -1)}${first.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
    })

    it('has no part of others that the person may not see, and none that a lost place opened', async () => {
      const partsOfCopy = async () => {
        const made = await employee.post('/me/export')
        const { body } = await finished(employee, made.body.id)
        const file = join(platform.dataDir, 'theirs.zip')
        writeFileSync(file, (await download(body.result?.url ?? '')).bytes)
        return Object.keys(JSON.parse(execFileSync('python3', ['-c', READ, file], { encoding: 'utf8' })) as object)
      }
      const parts = await partsOfCopy()
      expect(parts).not.toContain('applications.json')
      expect(parts).toContain('referrals-made.json')
      expect((await admin.post(`/people/${employee.uid}/unverify`, { reason: 'Left.' })).status).toBe(200)
      const later = await partsOfCopy()
      expect((await admin.post(`/people/${employee.uid}/verify`, {})).status).toBe(200)
      expect(parts.filter((name) => !later.includes(name)).toSorted()).toEqual([
        'invitations.csv',
        'invitations.json',
        // A list without rows has no table.
        'notifications.csv',
        'referrals-made.csv',
        'referrals-made.json',
      ])
    }, 60_000)

    it('is made three times a day at most, one at a time, and the newest alone is kept', async () => {
      const key = 'the-same-request'
      const second = await student.post('/me/export', undefined, key)
      expect((await student.post('/me/export', undefined, key)).body.id).toBe(second.body.id)
      await finished(student, second.body.id)
      const third = await student.post('/me/export')
      await finished(student, third.body.id)
      expect(await student.post<Problem>('/me/export')).toMatchObject({ status: 429, body: { code: 'too_many_exports' } })
      const stored = readdirSync(join(platform.dataDir, 'files', student.uid))
      expect(stored.filter((name) => name.startsWith('export-'))).toHaveLength(1)
    }, 60_000)
  })
})
