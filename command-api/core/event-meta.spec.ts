import { describe, expect, it } from 'vitest'
import { later, NOW, recruiter } from '../testing/given.ts'
import { metaOf } from './event-meta.ts'

const origin = {
  caller: { kind: 'user', account: recruiter },
  operation: 'applications.changeStatus',
  requestId: 'request',
  commandId: 'command',
  now: NOW,
  app: '1.2.3',
} as const
const cause = { id: 'event', meta: { requestId: 'request', correlationId: 'first' } }
const process = { kind: 'process', name: 'follow-applications' } as const

describe('§8 the envelope of an event', () => {
  it('§8 of a call names the caller, and starts a new correlation', () =>
    expect(metaOf(origin)).toEqual({
      occurredAt: NOW,
      commandId: 'command',
      correlationId: 'command',
      causationId: 'command',
      requestId: 'request',
      actor: { kind: 'user', uid: recruiter.uid, role: 'recruiter' },
      operation: 'applications.changeStatus',
      commandHash: '',
      keyIds: [],
      app: '1.2.3',
    }))

  it('§8 of a process names the process and the event that caused it', () =>
    expect(metaOf({ ...origin, caller: process, cause })).toMatchObject({
      actor: { kind: 'process', uid: 'follow-applications' },
      operation: 'process.followApplications',
      correlationId: 'first',
      causationId: 'event',
    }))

  it('§8 of an import and of the commands that it causes is marked as imported', () => {
    expect(metaOf({ ...origin, caller: { kind: 'import' } })).toMatchObject({ actor: { kind: 'import' }, imported: true })
    const imported = { ...cause, meta: { ...cause.meta, imported: true as const } }
    expect(metaOf({ ...origin, caller: process, cause: imported })).toHaveProperty('imported', true)
    expect(metaOf({ ...origin, caller: process, cause })).not.toHaveProperty('imported')
  })

  it('§8 of a visitor names no account', () => expect(metaOf({ ...origin, caller: { kind: 'visitor' } }).actor).toEqual({ kind: 'user' }))

  it('§8 is never dated before the stream’s last event', () => {
    expect(metaOf(origin, later(NOW, { hours: 1 })).occurredAt).toBe(later(NOW, { hours: 1 }))
    expect(metaOf(origin, later(NOW, { hours: -1 })).occurredAt).toBe(NOW)
  })
})
