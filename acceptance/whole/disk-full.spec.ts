/** Case 5 of quality.md: the disk is full for a while. It needs a small disk of its own, which only root can mount. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually, forgetWrites, type Person, type Problem, type Reply, type Write } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'
import { rebuild } from '../platform.ts'

type Task = { readonly id: string; readonly state: string; readonly result?: { readonly differences: number } }

const DISK = '160m'
const mount = (...words: readonly string[]) => spawnSync(words[0] ?? '', words.slice(1)).status === 0
const canMount = process.getuid?.() === 0 && mount('unshare', '--mount', 'true')

if (!canMount) it('a full disk', (test) => test.skip('because only root can mount a small disk, and not everywhere'))
else
  describePlatform(
    'a full disk',
    ({ as, platform }) => {
      let admin: Person, student: Person
      let folder: string
      const ballast = () => join(folder, 'ballast')

      beforeAll(async () => {
        folder = platform.dataDir
        await platform.kill()
        renameSync(folder, `${folder}-before`)
        mkdirSync(folder, { mode: 0o700 })
        if (!mount('mount', '-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder)) throw new Error('A small disk could not be mounted.')
        cpSync(`${folder}-before`, folder, { recursive: true })
        await platform.restart()
        ;[admin, student] = (await Promise.all(['admin', 'student'].map(as))) as [Person, Person]
      })
      afterAll(() => {
        mount('umount', '--lazy', folder)
        rmSync(`${folder}-before`, { recursive: true })
      })

      const edit = (phone: string) => student.post<Write & Problem>('/user/updateField', { attr: 'phone', uid: student.uid, value: phone })
      const readsGoOn = async () => {
        // Who has just written waits for the views, which cannot store that now.
        forgetWrites(platform.origin)
        expect((await student.get('/jobs')).status).toBe(200)
      }
      const fill = () => {
        for (const size of [1 << 20, 1 << 12, 1]) {
          const piece = Buffer.alloc(size)
          try {
            for (;;) writeFileSync(ballast(), piece, { flag: 'a' })
          } catch (error) {
            expect(error).toMatchObject({ code: 'ENOSPC' })
          }
        }
      }

      it('refuses what cannot be stored, keeps what was, reads on, and stores again once there is space, without a restart', async () => {
        fill()
        const stored = new Set<string>()
        let refused: { readonly status: number; readonly body: Problem } | undefined
        // What is written over old pages of a write-ahead log needs no room.
        for (let n = 0; n < 2_000 && refused === undefined; n++) {
          const answer = await edit(`555-${n}`)
          if (answer.status === 200) stored.add(answer.body.eventId)
          else refused = answer
        }
        expect(refused?.status).toBeOneOf([503, 507])
        expect(refused?.body.message).not.toMatch(/SQLITE|database/i)
        await readsGoOn()
        rmSync(ballast())
        const after = await eventually(
          () => edit('555-0199'),
          ({ status }) => status === 200,
        )
        stored.add(after.body.eventId)
        // Views that could not store a page go on by themselves, and the answer waits for them.
        type Entry = { readonly type: string; readonly eventId: string; readonly eventIds?: readonly string[] }
        const told = new Set<string>()
        for (let path: string | undefined = `/timeline/user/${student.uid}?limit=100`; path !== undefined;) {
          const page: Reply<readonly Entry[]> = await student.get<readonly Entry[]>(path)
          expect(page.status).toBe(200)
          for (const { eventId, eventIds = [eventId] } of page.body) for (const id of eventIds) told.add(id)
          path = /^<([^>]+)>; rel="next"$/.exec(String(page.headers['link'] ?? ''))?.[1]
        }
        expect([...stored].filter((id) => !told.has(id))).toEqual([])
        await eventually(
          () => student.get<object>(`/user/${student.uid}`),
          ({ body }) => JSON.stringify(body).includes('555-0199'),
        )
      })

      it('lets a replay that finds no room fail, with the old views in service, and the next one find no difference', async () => {
        fill()
        const { body } = await admin.post<Task & Problem>('/admin/projections/all/replay', {})
        if (body.id !== undefined) {
          const ended = await eventually(
            () => admin.get<Task>(`/tasks/${body.id}`),
            (reply) => ['failed', 'done'].includes(reply.body.state) || reply.status >= 500,
            30_000,
          ).catch(() => undefined)
          expect(ended?.body.state).not.toBe('done')
        }
        await readsGoOn()
        rmSync(ballast())
        await eventually(
          () => edit('555-0200'),
          ({ status }) => status === 200,
        )
        const printed = (await rebuild(folder)).split('\n').filter((line) => line.includes('difference'))
        expect(printed.length).toBeGreaterThan(30)
        expect(printed.filter((line) => !line.endsWith(' 0 differences'))).toEqual([])
      })
    },
    { ownProcess: true },
  )
