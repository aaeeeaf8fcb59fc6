/** Case 33 of docs/design/quality.md: a backup that was taken while people worked, restored on another day, without those who were erased since. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { eventually, forgetWrites, signIn, type Problem } from '../client.ts'
import { describePlatform, password } from '../describe-platform.ts'
import { commandLine, newDataDir, rebuild, removeData, TEST_NOW } from '../platform.ts'

type Task = { readonly id: string; readonly state: string; readonly result?: { readonly ok?: boolean; readonly position?: string } }
type Checkpoint = { readonly position: string }

type Row = { readonly position: number; readonly type: string; readonly meta: string }

function eventsIn(folder: string): readonly Row[] {
  const log = new DatabaseSync(join(folder, 'events.db'), { readOnly: true })
  const rows = log.prepare('SELECT position, type, meta FROM events ORDER BY position').all() as unknown as readonly Row[]
  log.close()
  return rows
}

const backups = newDataDir()
afterAll(() => removeData({ dataDir: backups }))

describePlatform('a backup', ({ as, registered, platform }) => {
  it('is taken while people work, and comes back whole but for who was erased since', async () => {
    const [student, admin] = await Promise.all([as('student'), as('admin')])
    const gone = await registered('student', { displayName: 'Vexmarzipan Doe', email: 'vexmarzipan@demo-university.example.edu' })
    let working = true
    let written = 0
    const work = (async () => {
      while (working) {
        const { status } = await student.post('/user/updateField', { attr: 'openToReferrals', value: written % 2 === 0 })
        if (status < 300) written += 1
      }
    })()
    const before = written
    const to = join(backups, 'first')
    const made = await commandLine(['backup', to], { DATA_DIR: platform.dataDir })
    working = false
    await work
    expect([made.code, written > before]).toEqual([0, true])
    expect(made.output).toContain('log: events.db')
    for (const file of ['log/events.db', 'keys/keys.db', 'keys/master.key', 'accounts/identity.db', 'backup.json'])
      expect([file, existsSync(join(to, file))]).toEqual([file, true])
    for (const secret of ['checkpoint.key', 'log/checkpoint.key', 'keys/checkpoint.key']) expect(existsSync(join(to, secret))).toBe(false)
    expect((await commandLine(['backup', to], { DATA_DIR: platform.dataDir })).output).toContain('is not empty')

    const checkpoint = (await admin.get<Checkpoint>('/admin/audit/checkpoint')).body
    const { id } = (await gone.post<Task>('/me/erase', { idToken: gone.token, confirm: 'ERASE' })).body
    await eventually(
      () => gone.get<Task>(`/tasks/${id}`),
      ({ body }) => body.state === 'done',
      60_000,
    )
    // What the hour would have written beside its checkpoint.
    const outside = join(backups, 'outside')
    mkdirSync(outside)
    writeFileSync(join(outside, `destroyed-${checkpoint.position}.json`), JSON.stringify([gone.uid]))
    writeFileSync(join(outside, `checkpoint-${checkpoint.position}.json`), JSON.stringify(checkpoint))

    const { dataDir, origin } = platform
    const env = { DATA_DIR: dataDir, CHECKPOINT_DIR: outside, PROFFER_NOW: TEST_NOW }
    expect((await commandLine(['restore', to], env)).output).toContain('holds data')
    await platform.stop()
    for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true })
    expect((await commandLine(['restore', join(backups, 'nothing')], env)).output).toContain('holds no whole backup')
    const restored = await commandLine(['restore', to], env)
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringContaining('of them by the list beside the newest checkpoint') as string,
    })

    const positions = JSON.parse(readFileSync(join(to, 'positions.json'), 'utf8')) as { consumers: Record<string, string> }
    const copied = BigInt(eventsIn(join(to, 'log')).at(-1)?.position ?? 0)
    expect(Object.keys(positions.consumers).length).toBeGreaterThan(15)
    expect(Object.values(positions.consumers).filter((position) => BigInt(position) > copied)).toEqual([])

    await platform.restart({ CHECKPOINT_DIR: outside })
    // Of a log that was longer.
    forgetWrites(origin)
    const [restoredAdmin, restoredStudent] = await Promise.all([
      signIn(origin, 'admin@demo.example'),
      signIn(origin, 'student@demo.example'),
    ])
    expect((await restoredStudent.get('/notifications')).status).toBe(200)
    await expect(signIn(origin, 'vexmarzipan@demo-university.example.edu', password)).rejects.toThrow(/sign|401|password/i)
    const people = await restoredAdmin.get<unknown[]>('/admin/users?q=vexmarzipan')
    expect(people.body).toEqual([])
    const verified = await restoredAdmin.post<Task>('/admin/audit/verify', {})
    const { body } = await eventually(
      () => restoredAdmin.get<Task>(`/tasks/${verified.body.id}`),
      ({ body: { state } }) => state === 'done' || state === 'failed',
      30_000,
    )
    expect(body.result).toMatchObject({ ok: true })
    expect((await restoredAdmin.get<Problem>('/admin/audit/checkpoint')).status).toBe(200)
    await platform.stop()
    // Nothing follows anew from what the log told before: processes would decide with the views of today.
    const after = eventsIn(dataDir).filter(({ position }) => position > copied)
    expect(after.filter(({ meta }) => meta.includes('"kind":"process"')).map(({ type }) => type)).toEqual([])
    const compared = (await rebuild(dataDir)).split('\n').filter((line) => line.includes('difference'))
    expect(compared.length).toBeGreaterThan(30)
    expect(compared.filter((line) => !line.endsWith(' 0 differences'))).toEqual([])
  }, 180_000)
})
