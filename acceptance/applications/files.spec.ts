/** Résumés: uploaded as a form, kept as ciphertext, opened by a link of 5 minutes (product 2.10; 1, row 78). */
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:tls'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually, inParallel, type Person, type Problem, send, signIn } from '../client.ts'
import { formOf, pdfWith, streamOf, uploadResume, type Uploaded } from '../uploads.ts'
import { describePlatform, password } from '../describe-platform.ts'
import { TEST_NOW } from '../platform.ts'

const MIB = 1024 * 1024
/** The test file of EICAR, in two parts so that no scanner takes this source for it. */
const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR` + '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'
/** Finds that file and nothing else, and fails on a word of its own. */
const scanner = join(tmpdir(), `scanner-${randomUUID()}.mjs`)
writeFileSync(
  scanner,
  `const all = []
for await (const data of process.stdin) all.push(data)
const text = Buffer.concat(all).toString('latin1')
process.exit(text.includes('EICAR-STANDARD-ANTIVIRUS') ? 1 : text.includes('the scanner breaks') ? 2 : 0)`,
)

/** Uploads are limited by account, so these come from several. */
const uploaders: Person[] = []
const canary = pdfWith({ objects: [streamOf(Buffer.from('canary-of-the-resume '.repeat(20_000)))] })

describePlatform(
  'files',
  ({ as, platform, registered }) => {
    let origin: string
    let student: Person
    beforeAll(async () => {
      origin = platform.origin
      const uploader = (n: number) =>
        registered('student', { displayName: `Una Uploader ${'I'.repeat(n + 1)}`, email: `uploader${n}@home.example.com` })
      student = await uploader(9)
      for (let n = 0; n < 5; n++) uploaders.push(await uploader(n))
    })
    afterAll(async () => {
      rmSync(scanner)
    })

    let uploads = 0
    const nextUploader = () => uploaders[uploads++ % uploaders.length] ?? student
    /** Names of all files in the store, those that are on their way too. */
    const filesStored = () => {
      const folder = join(platform.dataDir, 'files')
      const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      // One that has just been listed may be gone.
      return found.filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
    }
    /** The link as the page follows it: without a token of the session. */
    const openLink = (path: string) => send(origin, { method: 'GET', path })
    const upload = (bytes: Buffer, more: object = {}) => uploadResume(origin, student.token, bytes, more)
    describe('§7 a résumé', () => {
      it('§7 is uploaded, shown by a link, and applied with in that version', async () => {
        const before = (await student.get<{ completeness: number }>(`/user/${student.uid}`)).body.completeness
        const { status, body } = await upload(canary, { filename: '../../etc/Mia résumé.pdf' })
        expect([status, body]).toEqual([
          201,
          expect.objectContaining({ ok: true, id: expect.any(String), version: 1, url: expect.stringMatching(/^\/files\//) }),
        ])
        expect(Date.parse(body.expiresAt) - Date.parse(TEST_NOW)).toBeLessThan(10 * 60_000)

        const opened = await openLink(body.url)
        expect([opened.status, opened.body]).toEqual([200, canary.toString()])
        expect(opened.headers).toMatchObject({
          'content-type': 'application/pdf',
          'content-disposition': expect.stringMatching(
            /^attachment; filename="[\w .-]+ resume\.pdf"; filename\*=UTF-8''[\w%.-]+resume\.pdf$/,
          ),
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringMatching(/^sandbox/),
          'cache-control': 'private, no-store',
        })
        expect(JSON.stringify(opened.headers)).not.toContain('etc')

        const versions = await student.get<object[]>('/resumes/versions')
        expect((await student.get<string>('/resumes/versions?format=csv')).body.split('\r\n').filter(Boolean)).toHaveLength(
          versions.body.length + 1,
        )
        expect(versions.body).toEqual([
          {
            id: body.id,
            version: 1,
            name: 'Mia résumé.pdf',
            bytes: canary.length,
            uploadedAt: expect.any(String),
            primary: true,
            hidden: false,
          },
        ])
        const after = await eventually(
          async () => (await student.get<{ completeness: number }>(`/user/${student.uid}`)).body.completeness,
          (completeness) => completeness >= before,
        )
        expect(after).toBeGreaterThanOrEqual(before)

        const jobs = (await student.get<{ id: string; applied?: string }[]>('/jobs?limit=100')).body
        const job = jobs.find(({ applied }) => applied === undefined)?.id
        const applied = await student.post('/students/apply-job', { jobId: job })
        expect((await student.get<object>(`/applications/id/${applied.body.id}`)).body).toMatchObject({ resumeVersionId: body.id })
      })

      it('§7 is ciphertext on the disk, for nobody else on the machine, under a name of ours', async () => {
        const stored = filesStored()
        expect(stored.length).toBeGreaterThan(0)
        for (const name of stored) {
          const path = join(platform.dataDir, 'files', name)
          expect(name).toMatch(/^[A-Za-z0-9_-]+\/[0-9a-f-]{36}$/)
          expect(statSync(path).mode & 0o777).toBe(0o600)
          expect(readFileSync(path).includes('canary-of-the-resume')).toBe(false)
          expect(readFileSync(path).subarray(0, 4).toString()).toBe('PRF1')
        }
      })

      it('§2.17 becomes the primary version unless it says otherwise, and links open the primary one', async () => {
        const kept = await upload(pdfWith(), { fields: { primary: 'false' } })
        expect(kept.body.version).toBe(2)
        expect((await student.get<Uploaded>('/resumes/getResumeUrl')).body).toEqual({
          url: expect.any(String),
          expiresAt: expect.any(String),
          version: 1,
        })
        const next = await upload(pdfWith(), { fields: { uid: student.uid, primary: 'true' } })
        expect(next.body.version).toBe(3)
        const link = (await student.get<Uploaded>('/resumes/getResumeUrl')).body
        expect(link.version).toBe(3)
        expect((await openLink(link.url)).body).toBe(pdfWith().toString())
        const versions = (await student.get<{ version: number; primary: boolean }[]>('/resumes/versions')).body
        expect(versions.map(({ version, primary }) => [version, primary])).toEqual([
          [3, true],
          [2, false],
          [1, false],
        ])
      })

      it('§2.10 leaves a line in the trail for each link that is handed out', async () => {
        await student.get('/resumes/getResumeUrl')
        const trail = await eventually(
          async () => (await student.get<{ sentence: string }[]>(`/timeline/user/${student.uid}`)).body,
          (entries) => entries.some(({ sentence }) => sentence.includes('opened version 3')),
        )
        expect(trail.filter(({ sentence }) => sentence.includes('uploaded version'))).toHaveLength(3)
      })

      it('§7 is stored once when the same request comes again, and 422 with another file', async () => {
        const key = randomUUID()
        const bytes = pdfWith({ catalog: '/Lang (en)' })
        const first = await upload(bytes, { key })
        const stored = filesStored().length
        const again = await upload(bytes, { key })
        expect([again.status, again.body.id, again.body.version]).toEqual([201, first.body.id, first.body.version])
        const other = await upload(pdfWith({ catalog: '/Lang (de)' }), { key })
        expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch'])
        expect(filesStored()).toHaveLength(stored)
        expect((await openLink(again.body.url)).body).toBe(bytes.toString())
      })

      it.each([
        ['packed by LZW', pdfWith({ objects: [streamOf(Buffer.from('800b6050220c0c8501', 'hex'), '/Filter /LZWDecode')] })],
        ['with line breaks behind its end', Buffer.concat([pdfWith(), Buffer.from('\r\n'.repeat(16))])],
        ['behind the head of a mail', Buffer.concat([Buffer.from('\uFEFFContent-Type: application/pdf\r\n\r\n'), pdfWith()])],
      ])('§2.20 is stored as it came: %s', async (_, bytes) => {
        const { status, body } = await uploadResume(origin, nextUploader().token, bytes)
        expect([status, (await openLink(body.url)).body]).toEqual([201, bytes.toString()])
      })

      it('§7 is nothing for a student who has none', async () => {
        const other = nextUploader()
        expect((await other.get<Problem>('/resumes/getResumeUrl')).body).toMatchObject({ code: 'not_found' })
        expect((await other.get('/resumes/versions')).body).toEqual([])
      })
    })

    describe('§7 the link to a file', () => {
      it('§2.10 opens nothing when it was changed', async () => {
        const { url } = (await student.get<Uploaded>('/resumes/getResumeUrl')).body
        const other = (await as('recruiter')).uid
        for (const changed of [
          url.replace(student.uid, other),
          `${url}x`,
          url.slice(0, -1),
          '/files/nonsense',
          '/files/..%2f..%2fetc%2fpasswd',
        ])
          expect([changed, (await openLink(changed)).status]).toEqual([changed, 404])
      })

      it('§2.18 is not limited by the address of a campus: only links that open nothing are', async () => {
        const from = '127.0.9.21'
        const { url } = (await student.get<Uploaded>('/resumes/getResumeUrl')).body
        const look = (path: string) => send<Problem>(origin, { method: 'GET', path, from })
        // Some at a time: what one sender leaves unread at once is bounded, and a busy test reads late.
        const opened = await inParallel(Array.from({ length: 150 }), () => look(url))
        expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]))
        const guess = () => look('/files/nonsense')
        expect((await guess()).status).toBe(404)
        const refused = await eventually(guess, ({ status }) => status === 429)
        expect([refused.body.code, Number(refused.headers['retry-after']) > 0]).toEqual(['rate_limited', true])
        expect((await look(url)).status).toBe(200)
      })

      it('§2.10 says so when it is older than 5 minutes', async () => {
        const { url } = (await student.get<Uploaded>('/resumes/getResumeUrl')).body
        await platform.moveTo(new Date(Date.parse(TEST_NOW) + 6 * 60_000).toISOString())
        const { status, body } = await openLink(url)
        expect([status, body]).toEqual([
          403,
          expect.objectContaining({ code: 'link_expired', message: expect.stringMatching(/^This link has expired/) }),
        ])
        student = await signIn(origin, 'uploader9@home.example.com', password)
        const fresh = (await student.get<Uploaded>('/resumes/getResumeUrl')).body.url
        expect((await openLink(fresh)).status).toBe(200)
      })
    })

    describe('§7 what is refused leaves nothing behind', () => {
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
      const script = pdfWith({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' })
      const packedScript = pdfWith({
        catalog: '/OpenAction << /S /JavaScript /JS 4 0 R >>',
        objects: [streamOf(deflateSync('app.alert(1)'), '/Filter /FlateDecode')],
      })
      const bomb = pdfWith({ objects: [streamOf(deflateSync(Buffer.alloc(200 * MIB)), '/Filter /FlateDecode')] })
      type Case = readonly [name: string, bytes: Buffer, status: number, code: string, more: object]
      const cases = (
        [
          ['an SVG with a script', Buffer.from(svg), 415, 'not_a_pdf', { filename: 'cv.svg', type: 'image/svg+xml' }],
          ['a page that says it is a PDF', Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'not_a_pdf'],
          ['a page that is a PDF further on', Buffer.concat([Buffer.from('<script>alert(1)</script>\n'), pdfWith()]), 415, 'not_a_pdf'],
          ['a PDF that is an archive, too', Buffer.concat([pdfWith(), Buffer.from('PK\x05\x06'.padEnd(2_000, '\0'))]), 400, 'pdf_damaged'],
          ['a PDF that was cut off', canary.subarray(0, 5_000), 400, 'pdf_damaged'],
          ['a PDF with a script', script, 400, 'pdf_active'],
          ['a PDF with a packed script', packedScript, 400, 'pdf_active'],
          ['a bomb in a PDF', bomb, 400, 'pdf_too_large_inside'],
          ['the file of EICAR', Buffer.from(EICAR), 415, 'not_a_pdf'],
          ['the file of EICAR in a PDF', pdfWith({ objects: [streamOf(Buffer.from(EICAR))] }), 400, 'file_infected'],
          ['a file that the scanner fails on', pdfWith({ objects: [streamOf(Buffer.from('the scanner breaks'))] }), 503, 'unavailable'],
          ['nothing', Buffer.alloc(0), 400, 'file_empty'],
          ['one byte more than 5 MB', Buffer.concat([pdfWith(), Buffer.alloc(5 * MIB + 1 - pdfWith().length, ' ')]), 413, 'file_too_large'],
          ['twice 5 MB', randomBytes(10 * MIB), 413, 'file_too_large'],
          ['a résumé in the name of somebody else', pdfWith(), 403, 'not_yourself', { fields: { uid: 'somebody-else' } }],
          ['a field that is none', pdfWith(), 400, 'invalid', { fields: { role: 'admin' } }],
          ['a primary that is neither', pdfWith(), 400, 'invalid', { fields: { primary: 'perhaps' } }],
          ['a field that is far too long', pdfWith(), 400, 'bad_upload', { fields: { primary: 'x'.repeat(5_000) } }],
        ] as readonly (readonly [string, Buffer, number, string, object?])[]
      ).map(([name, bytes, status, code, more = {}]): Case => [name, bytes, status, code, more])
      it.each(cases)('§7 %s', async (_, bytes, status, code, more) => {
        const before = filesStored()
        const reply = await uploadResume(origin, nextUploader().token, bytes, more)
        expect([reply.status, reply.body.code]).toEqual([status, code])
        expect(reply.body.message).toMatch(/^[A-Z].*\.$/)
        expect(filesStored()).toEqual(before)
      })

      it.each<[string, object, number]>([
        ['JSON', { body: {} }, 415],
        ['a form without a file', formOf([{ name: 'uid', value: 'x' }]), 400],
        ['a form with the file twice', formOf([1, 2].map(() => ({ name: 'resume', filename: 'a.pdf', bytes: pdfWith() }))), 400],
        ['a form with the file under another name', formOf([{ name: 'cv', filename: 'a.pdf', bytes: pdfWith() }]), 400],
        ['a form of a thousand fields', formOf(Array.from({ length: 1_000 }, () => ({ name: 'uid', value: 'x' }))), 400],
        [
          'a form that ends in the middle',
          {
            ...formOf([{ name: 'resume', filename: 'a.pdf', bytes: pdfWith() }]),
            raw: formOf([{ name: 'resume', filename: 'a.pdf', bytes: pdfWith() }], 'b').raw.subarray(0, 200),
            headers: { 'content-type': 'multipart/form-data; boundary=b' },
          },
          400,
        ],
        ['a form without its boundary', { raw: Buffer.from('hello'), headers: { 'content-type': 'multipart/form-data' } }, 400],
        ['a name of fields that every object has', formOf([{ name: '__proto__', value: 'x' }]), 400],
      ])('§7 %s', async (_, sent, status) => {
        const before = filesStored().length
        const reply = await send<Problem>(origin, { method: 'POST', path: '/resumes/upload', token: nextUploader().token, ...sent })
        expect([reply.status, reply.body.message]).toEqual([status, expect.any(String)])
        expect(filesStored()).toHaveLength(before)
      })

      it('§7 an upload that breaks off', async () => {
        const before = filesStored().length
        const { headers, raw } = formOf([{ name: 'resume', filename: 'a.pdf', bytes: Buffer.alloc(MIB) }])
        const socket = connect({ host: 'localhost', port: platform.port, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
        socket.on('error', () => undefined)
        const head = [
          'POST /resumes/upload HTTP/1.1',
          'host: localhost',
          `authorization: Bearer ${nextUploader().token}`,
          `content-type: ${headers['content-type']}`,
          `content-length: ${raw.length}`,
        ]
        socket.write(`${head.join('\r\n')}\r\n\r\n`)
        socket.write(raw.subarray(0, MIB / 2))
        await eventually(
          async () => filesStored().length,
          (count) => count > before,
        )
        socket.destroy()
        await eventually(
          async () => filesStored().length,
          (count) => count === before,
        )
      })

      it('§7 a file that a killed server left over goes with the next upload of the same student, one on its way stays', async () => {
        const folder = join(platform.dataDir, 'files', student.uid)
        const [left, fresh] = [join(folder, randomUUID()), join(folder, randomUUID())]
        for (const file of [left, fresh]) writeFileSync(file, 'left over')
        const twoHoursAgo = Date.now() / 1_000 - 2 * 60 * 60
        utimesSync(left, twoHoursAgo, twoHoursAgo)
        const { body } = await upload(pdfWith())
        await eventually(
          async () => existsSync(left),
          (isThere) => !isThere,
        )
        expect(existsSync(fresh)).toBe(true)
        expect((await openLink(body.url)).status).toBe(200)
        rmSync(fresh)
      })

      it('§7 and nothing of it is in the log', () => {
        for (const secret of ['canary-of-the-resume', 'Mia résumé', EICAR]) expect(platform.output()).not.toContain(secret)
      })
    })
  },
  { env: { SCAN_COMMAND: `${process.execPath} ${scanner}` } },
)
