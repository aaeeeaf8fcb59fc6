/** Uploads that are refused before the file is received and looked through, and how many files may come to nothing in a day. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { limits } from '#events/vocabulary/limits.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import { limitsFrom } from '#platform/account-limits.ts'
import { openSqliteEventStore } from '#platform/event-store/sqlite/sqlite-event-store.ts'
import { fileLinks } from '#platform/files/signed-link.ts'
import { mountOperations } from '#platform/http/operations.ts'
import { createRateLimiter } from '#platform/http/rate-limiter.ts'
import { createServer, type App } from '#platform/http/server.ts'
import { acceptUploads } from '#platform/http/upload.ts'
import { hmacBy } from '#platform/keys/master-key.ts'
import { openSqliteKeys } from '#platform/keys/sqlite/keys.ts'
import type { SealedFiles } from '#platform/sealed-files.ts'
import { claimRules } from './claim-rules.ts'
import { createHandler } from './core/handle.ts'
import { gateOf } from './core/gate.ts'
import { admin, effectsOf, emptyReadModels, later, NOW, secrets, student } from './testing/given.ts'
import { importUser } from './users/import.ts'
import { photoRoutes } from './users/profile/photo-routes.ts'
import { resumeRoutes } from './resumes/routes.ts'

const folder = mkdtempSync(join(tmpdir(), 'upload-limits-'))
afterAll(() => rmSync(folder, { recursive: true }))

const accounts: Record<string, Account> = { adam: admin }
let app: App
let clock: number
/** The student's. */
let uid: string
/** How often a file was received, and how often one was looked through. */
let work: { received: number; checked: number }

beforeEach(async () => {
  clock = Date.parse(NOW)
  work = { received: 0, checked: 0 }
  const master = randomBytes(32)
  const store = await openSqliteEventStore({ file: join(folder, `${randomUUID()}.db`) })
  const allSecrets = { ...secrets, claimKey: hmacBy(master), commandHash: hmacBy(master) }
  const handler = createHandler({
    store,
    keys: openSqliteKeys({ file: join(folder, `${randomUUID()}.db`), masterKey: master }),
    clock: { now: () => clock },
    secrets: allSecrets,
    readModels: emptyReadModels,
    effects: effectsOf({ users: { create: async () => undefined }, linkKeys: async () => undefined }),
    claimRules,
    app: 'test',
  })
  const stored = new Map<string, Uint8Array[]>()
  const files: SealedFiles = {
    put: async (owner, content) => {
      work.received += 1
      const id = randomUUID()
      stored.set(id, await Array.fromAsync(content))
      return { owner, id }
    },
    open: async ({ id }) => {
      async function* bytes() {
        yield* stored.get(id) ?? []
      }
      return stored.has(id) ? bytes() : undefined
    },
    remove: async ({ id }) => void stored.delete(id),
    list: async () => [],
  }
  const ports = {
    handler,
    files,
    secrets: allSecrets,
    now: () => new Date(clock).toISOString(),
    links: fileLinks(master),
    studentOfVersion: async () => undefined,
    scan: undefined,
    refusedFiles: createRateLimiter(() => clock),
    checkPdf: async (content: AsyncIterable<Uint8Array>) => {
      work.checked += 1
      return Buffer.concat(await Array.fromAsync(content)).includes('bad') ? ({ problem: 'no_pdf' } as const) : undefined
    },
  }
  const gate = gateOf({
    tokens: { verify: async (uid) => ({ uid, email: '', authTime: 0, expiresAt: 0 }) },
    accountOf: async (uid) => accounts[uid],
    limits: limitsFrom({}),
    now: () => clock,
    visitorBudget: () => undefined,
    noteVisitor: () => undefined,
  })
  app = await createServer({ logLevel: 'silent', publicOrigin: 'https://proffer.example' })
  await acceptUploads(app)
  // Without the limits of a minute: those of a day are looked at.
  mountOperations(app, { ...gate, limit: () => undefined }, { ...resumeRoutes(ports), ...photoRoutes(ports) })
  onTestFinished(async () => {
    await app.close()
    await store.close()
  })
  const person = { email: 'stella@home.example', displayName: 'Stella', role: 'student', universityId: 'uni', consents: { terms: true } }
  const imported = await handler.handle(importUser, person, { caller: { kind: 'import' }, key: 'stella', requestId: 'request' })
  if (isRefusal(imported)) throw new Error(JSON.stringify(imported))
  uid = imported.id
  accounts[uid] = { ...student, uid }
})

type Sending = { readonly url?: string; readonly field?: string; readonly as?: string; readonly key?: string }
const send = async (text: string, { url = '/resumes/upload', field = 'resume', as = uid, key = randomUUID() }: Sending = {}) => {
  const payload = `--b\r\ncontent-disposition: form-data; name="${field}"; filename="cv.pdf"\r\n\r\n${text}\r\n--b--\r\n`
  const headers = { authorization: `Bearer ${as}`, 'idempotency-key': key, 'content-type': 'multipart/form-data; boundary=b' }
  const reply = await app.inject({ method: 'POST', url, payload, headers })
  const { code, id } = reply.json<{ code?: string; id?: string }>()
  return { status: reply.statusCode, code, id, wait: Number(reply.headers['retry-after']) }
}
const photo = { url: '/me/photo', field: 'photo' }
const attached = () => send('mail', { url: `/resumes/uploadHiddenByAdmin/${uid}`, as: 'adam' })

it('§7 the eleventh of a day is refused before it is received, and the tenth is answered again to whoever asks again', async () => {
  for (let n = 1; n < limits.resumesPerDay; n++) expect((await send(`cv ${n}`)).status).toBe(201)
  const tenth = await send('cv 10', { key: 'tenth' })
  expect([tenth.status, work]).toEqual([201, { received: 10, checked: 10 }])
  expect(await send('cv 11')).toMatchObject({ status: 429, code: 'too_many_resumes_today' })
  expect(work).toEqual({ received: 10, checked: 10 })
  expect(await send('cv 10', { key: 'tenth' })).toMatchObject({ status: 201, id: tenth.id })
  clock = Date.parse(later(NOW, { days: 1 }))
  expect((await send('cv 11')).status).toBe(201)
})

it('§7 with 25 versions the next one is refused before it is received', async () => {
  for (let n = 0; n < limits.resumeVersions; n++) {
    if (n % limits.resumesPerDay === 0) clock += 24 * 3_600_000
    expect((await send(`cv ${n}`)).status).toBe(201)
  }
  clock += 24 * 3_600_000
  expect(await send('one more')).toMatchObject({ status: 409, code: 'too_many_resumes' })
  expect(work).toEqual({ received: 25, checked: 25 })
})

it('§7 the fourth hidden one is refused before it is received', async () => {
  for (let n = 0; n < limits.hiddenResumes; n++) expect((await attached()).status).toBe(201)
  expect(await attached()).toMatchObject({ status: 409, code: 'too_many_hidden_resumes' })
  expect(work).toEqual({ received: 3, checked: 3 })
})

it('§2.20 thirty files of an account may come to nothing in a day, a request that is sent again and again and photos among them', async () => {
  expect((await send('good', { key: 'good' })).status).toBe(201)
  for (let n = 0; n < 10; n++) expect((await send('bad')).code).toBe('not_a_pdf')
  for (let n = 0; n < 10; n++) expect((await send('good', { key: 'good' })).status).toBe(201)
  for (let n = 0; n < 10; n++) expect((await send('no photo', photo)).code).toBe('not_a_photo')
  const before = { ...work }
  const refused = [await send('bad'), await send('good'), await send('no photo', photo)]
  expect(refused.map(({ status, code, wait }) => [status, code, wait])).toEqual(
    Array.from({ length: 3 }, () => [429, 'rate_limited', (24 * 3_600) / limits.refusedFilesPerDay]),
  )
  expect(work).toEqual(before)
  expect((await attached()).status).toBe(201)
  clock += 24 * 3_600_000
  expect((await send('another')).status).toBe(201)
})
