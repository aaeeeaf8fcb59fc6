/** The log proves itself: a checkpoint signs it, a whole reading is compared with the chain, and every trail says how far it is proven. */
import { createPublicKey, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { eventually, type Problem } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'

type Checkpoint = Readonly<Record<'position' | 'head' | 'at' | 'signature' | 'publicKey', string>>
type Task = { readonly id: string; readonly state: string; readonly done: number; readonly total: number; readonly result?: object }

describePlatform('the audit of the log', ({ as }) => {
  it('§2.19 signs position, head and instant as canonical JSON with Ed25519', async () => {
    const admin = await as('admin')
    const { status, body } = await admin.get<Checkpoint>('/admin/audit/checkpoint')
    expect(status).toBe(200)
    const { position, head, at, signature, publicKey } = body
    expect([position, head]).toEqual([expect.stringMatching(/^\d{20}$/), expect.stringMatching(/^[0-9a-f]{64}$/)])
    const signed = Buffer.from(`{"at":"${at}","head":"${head}","position":"${position}"}`)
    expect(verify(null, signed, createPublicKey(publicKey), Buffer.from(signature, 'base64url'))).toBe(true)
    expect((await admin.get<Checkpoint>('/admin/audit/checkpoint')).body.publicKey).toBe(publicKey)
  })

  it('reads the whole log as work that goes on, and finds it as it was', async () => {
    const admin = await as('admin')
    const { status, body } = await admin.post<Task>('/admin/audit/verify', {})
    expect(status).toBe(202)
    const { body: task } = await eventually(
      () => admin.get<Task>(`/tasks/${body.id}`),
      ({ body: { state } }) => state === 'done' || state === 'failed',
      30_000,
    )
    expect(task).toMatchObject({ kind: 'log.verify', unit: 'events', state: 'done', result: { ok: true } })
    expect(task.done).toBe(task.total)
  })

  it('§2.19 says in each trail how far it is proven, once the newest events were read', async () => {
    const [recruiter, admin] = await Promise.all([as('recruiter'), as('admin')])
    const applications = (await recruiter.get<{ id: string }[]>('/applications/recruiter?limit=1')).body
    const trail = () => recruiter.get(`/timeline/application/${applications[0]?.id}`)
    const checkpoint = (await admin.get<Checkpoint>('/admin/audit/checkpoint')).body
    const { headers } = await trail()
    expect(headers['x-verified-position']).toBe(checkpoint.position)
    // A refusal says nothing of the log.
    expect((await recruiter.get('/timeline/application/none')).headers).not.toHaveProperty('x-verified-position')
  })

  it.each(['student', 'recruiter', 'professor', 'employee', 'university', 'analyst'])('is for admins, not for %s', async (role) => {
    const person = await as(role)
    expect((await person.get<Problem>('/admin/audit/checkpoint')).status).toBe(403)
    expect((await person.post<Problem>('/admin/audit/verify', {})).status).toBe(403)
  })
})
