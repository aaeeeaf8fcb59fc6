/** Work that goes on after the answer: it is watched, told of, canceled, and begun again after a kill (calls.md, "Long work"). */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { eventually, type Person, type Problem } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'
import { TEST_NOW } from '../platform.ts'

const minutesLater = (minutes: number) => new Date(Date.parse(TEST_NOW) + minutes * 60_000).toISOString()
type Task = { readonly id: string; readonly state: string; readonly done: number; readonly total: number; readonly result?: object }

describePlatform(
  'a replay of views',
  ({ as, platform, registered }) => {
    let admin: Person, recruiter: Person
    const signInAll = async () => {
      ;[admin, recruiter] = (await Promise.all(['admin', 'recruiter'].map(as))) as [Person, Person]
    }
    const read = (id: string) => admin.get<Task>(`/tasks/${id}`)
    const until = (id: string, state: string, withinMs?: number) =>
      eventually(
        () => read(id),
        ({ body }) => body.state === state,
        withinMs,
      )

    beforeAll(async () => {
      await signInAll()
    })

    it('is answered at once, tells who waits of each step, and ends with its result', async () => {
      const socket = await admin.listen()
      const key = randomUUID()
      const told = socket.next('tasks')
      const asked = await admin.post<Task>('/admin/projections/all/replay', {}, key)
      expect(asked).toMatchObject({ status: 202, body: { ok: true } })
      const { id } = asked.body
      expect((await admin.post<Task>('/admin/projections/all/replay', {}, key)).body.id).toBe(id)
      expect((await told).ids).toContain(id)
      const { body } = await until(id, 'done')
      expect(body).toMatchObject({ kind: 'views.replay', unit: 'events', result: { differences: 0, sample: [] } })
      expect(body.done).toBe(body.total)
      // The demo has more people than this.
      expect((body.result as { documents: number }).documents).toBeGreaterThan(100)
      expect((await admin.post<Problem>(`/tasks/${id}/cancel`)).body).toMatchObject({ code: 'task_finished' })
      socket.close()
    })

    it('is for admins, and a task for who asked and for admins', async () => {
      expect((await recruiter.post('/admin/projections/all/replay', {})).status).toBe(403)
      expect((await admin.post('/admin/projections/unknown/replay', {})).status).toBe(404)
      const { id } = (await admin.post<Task>('/admin/projections/jobs/replay', {})).body
      expect((await recruiter.get(`/tasks/${id}`)).status).toBe(404)
      expect((await recruiter.post(`/tasks/${id}/cancel`)).status).toBe(404)
      await until(id, 'done')
    })

    it('§2.19 says what would differ and swaps nothing, or waits for the word of an admin', async () => {
      const compared = (await admin.post<Task>('/admin/projections/all/replay', { views: ['jobs', 'skills'], swap: 'never' })).body.id
      expect((await until(compared, 'done')).body.result).toMatchObject({ differences: 0, views: [] })
      expect((await admin.post('/admin/projections/jobs/replay', { views: ['skills'] })).status).toBe(400)
      expect((await admin.post('/admin/projections/all/replay', { views: ['unknown'] })).status).toBe(400)
      const { id } = (await admin.post<Task>('/admin/projections/skills/replay', { swap: 'ask' })).body
      const shown = () => admin.get<{ readonly name: string; readonly rebuild?: Task }[]>('/admin/projections')
      const asks = ({ body }: Awaited<ReturnType<typeof shown>>) =>
        JSON.stringify(body.find(({ name }) => name === 'skills')?.rebuild?.result ?? {}).includes('"asks"')
      await eventually(shown, asks)
      // Another one would take the answer from the one that waits for it.
      expect((await admin.post<Problem>('/admin/projections/jobs/replay', {})).body).toMatchObject({ code: 'replaying' })
      expect((await admin.post<Problem>('/admin/projections/jobs/swap', {})).body).toMatchObject({ code: 'not_asking' })
      expect((await admin.post<Problem>('/admin/projections/jobs/retry', {})).body).toMatchObject({ code: 'event_not_parked' })
      expect((await admin.post<Problem>('/admin/projections/skills/pause', {})).body).toMatchObject({ code: 'not_replaying' })
      expect((await admin.post('/admin/projections/skills/swap', {})).status).toBe(200)
      await until(id, 'done')
      const kept = (await admin.post<Task>('/admin/projections/skills/replay', { swap: 'ask' })).body.id
      await eventually(shown, asks)
      expect((await admin.post('/admin/projections/skills/cancel', {})).status).toBe(200)
      expect((await until(kept, 'done')).body.result).toMatchObject({ differences: 0 })
    })

    it('§2.19 is taken back: what served before catches up and serves again, and one can go back from that', async () => {
      type View = { readonly name: string; readonly before?: { readonly version: number; readonly until: string } }
      const skills = async () => (await admin.get<readonly View[]>('/admin/projections')).body.find(({ name }) => name === 'skills')
      await until((await admin.post<Task>('/admin/projections/skills/replay', {})).body.id, 'done')
      const before = (await skills())?.before
      expect(Date.parse(before?.until ?? '')).toBeGreaterThan(Date.parse(TEST_NOW))
      // After the swap somebody went on.
      const label = `Skill of ${randomUUID().slice(0, 8)}`
      expect((await recruiter.post('/skills/add', { skill: label })).status).toBe(200)
      const key = randomUUID()
      const back = await admin.post<Task>('/admin/projections/skills/rollback', { reason: 'It was better before.' }, key)
      expect(back.status).toBe(202)
      expect((await until(back.body.id, 'done')).body.result).toMatchObject({ differences: 0 })
      expect((await admin.post<Task>('/admin/projections/skills/rollback', { reason: 'It was better before.' }, key)).body.id).toBe(
        back.body.id,
      )
      const found = await recruiter.get<readonly { readonly label: string }[]>(`/skills/get/${encodeURIComponent(label)}`)
      expect(found.body.map((skill) => skill.label)).toContain(label)
      expect((await skills())?.before).toMatchObject({ version: before?.version })
      const again = await admin.post<Task>('/admin/projections/skills/rollback', {})
      await until(again.body.id, 'done')
      expect((await admin.post('/admin/projections/unknown/rollback', {})).status).toBe(404)
    })

    it('is canceled, and the view stays in service', async () => {
      const before = (await recruiter.get<unknown[]>('/applications/recruiter')).body
      const { id } = (await admin.post<Task>('/admin/projections/all/replay', {})).body
      expect((await admin.post(`/tasks/${id}/cancel`)).status).toBe(202)
      await eventually(
        () => read(id),
        ({ body }) => body.state === 'canceled' || body.state === 'done',
      )
      expect((await recruiter.get<unknown[]>('/applications/recruiter')).body).toEqual(before)
    })

    it('§2.18 gives way to an erasure while it asks, offers nothing meanwhile, and begins anew with a word why', async () => {
      type View = { readonly name: string; readonly rebuild?: Task; readonly erasing?: object; readonly givesWay?: true }
      const list = async () => (await admin.get<View[]>('/admin/projections')).body
      const asks = (all: readonly View[]) =>
        JSON.stringify(all.find(({ name }) => name === 'users')?.rebuild?.result ?? {}).includes('"asks"')
      const leaving = await registered('student', { displayName: 'Lea Leaving' })
      const { id } = (await admin.post<Task>('/admin/projections/users/replay', { swap: 'ask' })).body
      await eventually(list, asks)
      const erasure = await leaving.post<Task>('/me/erase', { idToken: leaving.token, confirm: 'ERASE' })
      const during = await eventually(list, (all) => {
        const users = all.find(({ name }) => name === 'users')
        return users?.erasing !== undefined && users.givesWay === true
      })
      expect([asks(during), JSON.stringify(during).includes(leaving.uid)]).toEqual([false, false])
      expect((await admin.post<Problem>('/admin/projections/users/pause', {})).body).toMatchObject({ code: 'not_replaying' })
      await until(erasure.body.id, 'done', 60_000)
      await eventually(list, asks)
      expect((await admin.post('/admin/projections/users/swap', {})).status).toBe(200)
      expect((await until(id, 'done')).body.result).toMatchObject({ anew: true, settled: ['users'], differences: 0 })
    })

    const taken = (path: string) =>
      eventually(
        () => admin.post(path),
        ({ status }) => status === 200,
      )
    const pausedReplay = async () => {
      const { id } = (await admin.post<Task>('/admin/projections/all/replay', { swap: 'never' })).body
      await taken('/admin/projections/all/pause')
      await until(id, 'paused')
      return id
    }

    it('stays paused over a restart, until it is told to go on', async () => {
      const id = await pausedReplay()
      // A clock that went back would keep the queue from beginning it again until it has caught up.
      await platform.restart({ PROFFER_NOW: minutesLater(10) })
      await signInAll()
      await until(id, 'paused', 60_000)
      await taken('/admin/projections/all/resume')
      expect((await until(id, 'done')).body.result).toMatchObject({ differences: 0 })
    })

    it('goes on after a kill while it was paused, told before the queue begins it again', async () => {
      const id = await pausedReplay()
      await platform.kill()
      // By this clock, the lease of the process that had the task goes on for half a minute.
      await platform.restart({ PROFFER_NOW: minutesLater(10) })
      await signInAll()
      expect((await admin.post('/admin/projections/all/resume')).status).toBe(200)
      expect((await read(id)).body.state).not.toBe('paused')
      await platform.kill()
      await platform.restart({ PROFFER_NOW: minutesLater(20) })
      await signInAll()
      expect((await until(id, 'done')).body.result).toMatchObject({ differences: 0 })
    })

    it('is begun again after a kill in the middle of it', async () => {
      const { id } = (await admin.post<Task>('/admin/projections/all/replay', {})).body
      await platform.kill()
      // By then the lease of the process that had the task has ended.
      await platform.restart({ PROFFER_NOW: minutesLater(30) })
      await signInAll()
      await until(id, 'done')
    })

    it('§2.19 asks for the rest alone after a kill while it waits for a word: what was swapped stays so, with its way back', async () => {
      type View = { readonly name: string; readonly before?: { readonly until: string }; readonly rebuild?: Task }
      const viewOf = async (name: string) => (await admin.get<View[]>('/admin/projections')).body.find((one) => one.name === name)
      const asks = (view: View | undefined) => JSON.stringify(view?.rebuild?.result ?? {}).includes(`"view":"${view?.name}","version"`)
      const { id } = (await admin.post<Task>('/admin/projections/all/replay', { views: ['jobs', 'skills'], swap: 'ask' })).body
      for (const name of ['jobs', 'skills']) await eventually(() => viewOf(name), asks)
      expect((await admin.post('/admin/projections/jobs/swap', {})).status).toBe(200)
      const swapped = await eventually(
        () => viewOf('jobs'),
        (view) => view?.rebuild === undefined,
      )
      await platform.kill()
      await platform.restart({ PROFFER_NOW: minutesLater(40) })
      await signInAll()
      await eventually(() => viewOf('skills'), asks, 60_000)
      const jobs = await viewOf('jobs')
      expect([jobs?.rebuild, jobs?.before]).toEqual([undefined, swapped?.before])
      expect((await admin.post<Problem>('/admin/projections/jobs/swap', {})).body).toMatchObject({ code: 'not_asking' })
      expect((await admin.post('/admin/projections/skills/swap', {})).status).toBe(200)
      expect((await until(id, 'done')).body.result).toMatchObject({ settled: ['skills'] })
    })
  },
  { ownProcess: true },
)
