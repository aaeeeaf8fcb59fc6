import { describe, expect, it } from 'vitest'
import { grouped } from './grouped.ts'
import type { TrailItem } from './item.ts'

let n = 0
const item = (type: string, sentence: string, more: Partial<TrailItem> = {}): TrailItem => {
  n += 1
  const at = `2026-11-20T15:${String(Math.floor(n / 60) % 60).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}.000Z`
  const actor = { kind: 'user', uid: 'stella', role: 'student' } as const
  return { eventId: `e${n}`, at, recordedAt: at, type, sentence, actor, requestId: 'r', position: String(n).padStart(20, '0'), ...more }
}
const changed = (field: string, more: Partial<TrailItem> = {}) => item('ProfileFieldChanged', `Stella changed the ${field}`, more)

describe('§2.20 a trail', () => {
  it('shows equal changes of one person and day as one, where the last of them stands', () => {
    const [first, other, again] = [changed('major'), changed('phone'), changed('major')]
    const shown = grouped([first, other, again])
    expect(shown).toEqual([other, { ...again, eventIds: [first.eventId, again.eventId] }])
    const tomorrow = changed('major', { at: '2026-11-21T00:00:00.000Z' })
    const byAdmin = changed('major', { actor: { kind: 'user', uid: 'adam', role: 'admin' } })
    expect(grouped([first, tomorrow, byAdmin])).toHaveLength(3)
  })

  it('shows fifty of a day, the last of which counts the rest, and names every event', () => {
    const many = Array.from({ length: 60 }, (_, k) => changed(`field ${k}`))
    const shown = grouped(many)
    expect(shown).toHaveLength(50)
    expect(shown.at(-1)).toMatchObject({ eventId: many.at(-1)?.eventId, eventIds: many.slice(49).map(({ eventId }) => eventId) })
    expect(shown.flatMap(({ eventId, eventIds }) => eventIds ?? [eventId])).toHaveLength(60)
  })

  it('lets no kind of change hide another one, nor what others may have to answer for', () => {
    const many = Array.from({ length: 60 }, (_, k) => changed(`field ${k}`))
    const shown = grouped([...many, item('ConsentWithdrawn', 'Stella took a consent back'), changed('major')])
    expect(shown.map(({ type }) => type)).toContain('ConsentWithdrawn')
    const names = Array.from({ length: 60 }, (_, k) => item('OrganizationUpdated', `Rita asked for the name Kestrel ${k}`))
    const opened = item('OrganizationUpdated', 'Rita opened the public page')
    expect(grouped([...names, opened, ...names])).toHaveLength(61)
  })

  it('keeps each of what others read or what a process did', () => {
    const moved = () => item('ApplicationStatusChanged', 'Moved')
    const byProcess = () => changed('major', { actor: { kind: 'process', uid: 'p' } })
    const all = [moved(), moved(), byProcess(), byProcess()]
    expect(grouped(all)).toEqual(all)
  })
})
