/** One's own profile: days, work experiences, the photo, and the question of each semester (product 2.7). */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { eventually, send, type Person, type Problem } from '../client.ts'
import { picture, uploadResume } from '../uploads.ts'
import { describePlatform } from '../describe-platform.ts'

type User = {
  readonly photo?: string
  readonly askStillLooking?: boolean
  readonly profile: Readonly<Record<string, unknown>>
}
type Card = { readonly uid: string; readonly photo?: string }

describePlatform('a profile', ({ as, platform }) => {
  let origin: string
  let student: Person
  let recruiter: Person
  beforeAll(async () => {
    origin = platform.origin
    student = await as('student')
    recruiter = await as('recruiter')
  })

  const me = async () => (await student.get<User>(`/user/${student.uid}`)).body
  /** Once the views have passed the upload, which another client sent. */
  const meAfter = async ({ position }: { readonly position: string }) => {
    const headers = { 'x-min-position': position }
    return (await send<User>(origin, { method: 'GET', path: `/user/${student.uid}`, token: student.token, headers })).body
  }

  describe('§7 the fields of a profile', () => {
    it('§7 a day is changed by the call for days, and nothing else is', async () => {
      const change = (attr: string, value: unknown) => student.post<Problem>('/user/updateDate', { attr, uid: student.uid, value })
      expect((await change('graduationDate', '2028-06-30T00:00:00Z')).status).toBe(200)
      expect((await me()).profile).toMatchObject({ graduationDate: '2028-06-30' })
      const wrong = await change('graduationDate', '30 June')
      expect([wrong.status, wrong.body.message]).toEqual([400, 'Enter the day of your graduation, such as 2027-05-31.'])
      expect((await change('gpa', '2028-06-30')).body).toMatchObject({ code: 'field_not_editable', message: 'Field not editable' })
      expect((await recruiter.post('/user/updateDate', { attr: 'graduationDate', value: '2028-06-30' })).status).toBe(400)
    })

    it('§7 work experiences are replaced as a list, and a mistake names its field', async () => {
      const workExperiences = [
        { title: 'Research assistant', organization: 'Systems lab', start: '2025-09' },
        { title: 'Software intern', organization: 'Campus transit', start: '2025-06', end: '2025-08', description: 'Moved an import.' },
      ]
      const change = (list: unknown) => student.post<Problem>('/user/updateWorkExperiences', { uid: student.uid, workExperiences: list })
      expect((await change(workExperiences)).status).toBe(200)
      expect((await me()).profile).toMatchObject({ workExperiences })
      const wrong = await change([{ ...workExperiences[1], end: '2025-05' }])
      expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid'])
      expect(wrong.body.details).toMatchObject([{ field: 'workExperiences.0', message: 'must not end before it begins' }])
      expect((await change(Array.from({ length: 31 }, () => workExperiences[0]))).status).toBe(400)
      expect((await change([])).status).toBe(200)
      expect((await me()).profile).not.toHaveProperty('workExperiences')
    })
  })

  const sendPhoto = (bytes: Buffer, more: object = {}) =>
    uploadResume(origin, student.token, bytes, { path: '/me/photo', file: 'photo', filename: 'me.gif', type: 'image/gif', ...more })
  const photosOf = (uid: string) => {
    const folder = join(platform.dataDir, 'files', uid)
    return readdirSync(folder)
      .filter((name) => name.startsWith('photo-'))
      .map((name) => join(folder, name))
  }

  describe('§3 a photo', () => {
    it.each(['png', 'jpeg', 'webp'] as const)(
      '§3 is stored as %s by its bytes, as ciphertext, in place of the one before',
      async (type) => {
        const bytes = picture(type, 512, 'canary-of-the-photo')
        const { status, body } = await sendPhoto(bytes)
        expect([status, body]).toEqual([200, expect.objectContaining({ ok: true, id: student.uid })])
        const { photo = '' } = await meAfter(body)
        const opened = await send<string>(origin, { method: 'GET', path: photo })
        expect(opened.status).toBe(200)
        expect(opened.headers).toMatchObject({
          'content-type': `image/${type}`,
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringMatching(/^sandbox/),
          'cache-control': expect.stringContaining('private, max-age='),
        })
        const stored = photosOf(student.uid)
        expect(stored).toHaveLength(1)
        expect(readFileSync(stored[0] ?? '').includes('canary-of-the-photo')).toBe(false)
      },
    )

    it('§2.14 is in the card that others see, by the same address for an hour', async () => {
      const cards = [await recruiter.get<Card>(`/user/${student.uid}`), await recruiter.get<Card>(`/user/${student.uid}`)]
      expect(cards[0]?.body.photo).toMatch(/^\/files\//)
      expect(cards[0]?.body.photo).toBe(cards[1]?.body.photo)
      expect(JSON.stringify(cards[0]?.body)).not.toContain('fileId')
    })

    it('§7 is stored once when the same request comes again', async () => {
      const key = randomUUID()
      const first = await sendPhoto(picture('png'), { key })
      const { photo } = await meAfter(first.body)
      const again = await sendPhoto(picture('png'), { key })
      expect([first.body.id, again.status]).toEqual([again.body.id, 200])
      expect((await meAfter(again.body)).photo).toBe(photo)
      expect((await send(origin, { method: 'GET', path: photo ?? '' })).status).toBe(200)
      expect(photosOf(student.uid)).toHaveLength(1)
    })

    it.each<[string, Buffer, number, string, object?]>([
      ['a GIF', Buffer.from('GIF89a\0\x02\0\x02 and so on, for as long as a head is'), 415, 'not_a_photo'],
      ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415, 'not_a_photo'],
      ['nothing', Buffer.alloc(0), 400, 'file_empty'],
      ['more than 512 KB', Buffer.concat([picture('png'), Buffer.alloc(512 * 1024)]), 413, 'file_too_large'],
      ['a picture as wide as a wall', picture('jpeg', 2_049), 400, 'photo_too_wide'],
      ['another field', picture('png'), 400, 'invalid', { file: 'resume' }],
      ['a field that is none', picture('png'), 400, 'invalid', { fields: { uid: 'somebody-else' } }],
    ])('§5 is not %s, which leaves nothing behind', async (_, bytes, status, code, more = {}) => {
      const before = photosOf(student.uid)
      const reply = await sendPhoto(bytes, more)
      expect([reply.status, reply.body.code]).toEqual([status, code])
      expect(photosOf(student.uid)).toEqual(before)
    })

    it('§3 is gone when it is removed', async () => {
      const { photo = '' } = await me()
      expect((await student.post('/me/photo/remove', {})).status).toBe(200)
      expect(await me()).not.toHaveProperty('photo')
      expect((await send(origin, { method: 'GET', path: photo })).status).toBe(404)
      expect(photosOf(student.uid)).toEqual([])
      expect((await student.post('/me/photo/remove', {})).status).toBe(200)
    })
  })

  describe('§1 whether a student still looks for a job', () => {
    it('§1 is asked once a semester, and "no" hides the profile', async () => {
      await student.post('/user/updateField', { attr: 'visibility', value: 'recruiters' })
      expect((await me()).askStillLooking).toBe(true)
      await student.post('/me/still-looking', { looking: true })
      expect(await me()).not.toHaveProperty('askStillLooking')
      const other = (await me()).profile
      expect(other).toMatchObject({ visibility: 'recruiters' })
      await student.post('/me/still-looking', { looking: false })
      expect((await me()).profile).toMatchObject({ visibility: 'private', openToReferrals: false })
      const trail = await eventually(
        async () => (await student.get<{ sentence: string }[]>(`/timeline/user/${student.uid}`)).body,
        (entries) => entries.some(({ sentence }) => sentence.includes('no longer looks')),
      )
      expect(trail.map(({ sentence }) => sentence)).toContainEqual(expect.stringMatching(/still looks for a job$/))
    })
  })
})
