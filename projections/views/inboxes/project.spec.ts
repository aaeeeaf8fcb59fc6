import { describe, expect, it } from 'vitest'
import { NotificationsRead } from '#events/inboxes.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { readAtOf } from './model.ts'
import { inboxProjection } from './project.ts'

const read = (what: { readonly upTo?: string; readonly ids?: string[] }) => event(NotificationsRead, { uid: 'mia', ...what })
const inboxAfter = (...events: Parameters<typeof given>[1][]) => given(inboxProjection, ...events).document('mia')

describe('what a person has read', () => {
  it('is all up to an instant, and some after it by themselves', () => {
    const inbox = inboxAfter(read({ upTo: day(1) }), read({ ids: ['a'] }))
    expect(inbox).toMatchObject({ upTo: day(1), read: [{ id: 'a', at: day(2) }] })
    expect(readAtOf(inbox, { _id: 'b', at: day(1) })).toBe(day(1))
    expect(readAtOf(inbox, { _id: 'a', at: day(2) })).toBe(day(2))
    expect(readAtOf(inbox, { _id: 'b', at: day(2) })).toBeUndefined()
  })
  it('is unread again once it was written anew', () =>
    expect(readAtOf(inboxAfter(read({ ids: ['a'] })), { _id: 'a', at: day(2) })).toBeUndefined())
  it('forgets single ones that a later instant includes', () =>
    expect(inboxAfter(read({ ids: ['a'] }), read({ upTo: day(2) }))).toMatchObject({ upTo: day(2), read: [] }))
  it('stays small', () => {
    const many = Array.from({ length: 5 }, (_, n) => read({ ids: Array.from({ length: 100 }, (__, m) => `${n}-${m}`) }))
    expect(inboxAfter(...many)?.read).toHaveLength(limits.readOneByOne)
  })
})
