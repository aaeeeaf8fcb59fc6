import { beforeEach, expect, it, vi } from 'vitest'
import { noteVisit } from './last-visit.ts'

const store = new Map<string, string>()
beforeEach(() => {
  store.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  })
})

const minute = 60_000
const start = Date.parse('2026-11-20T08:00:00.000Z')

it('tells when the visit before ended, per account, and a reload is no other visit', () => {
  expect(noteVisit('rita', start)).toBeUndefined()
  expect(noteVisit('rita', start + 10 * minute)).toBeUndefined()
  const tomorrow = start + 24 * 60 * minute
  expect(noteVisit('rita', tomorrow)).toBe('2026-11-20T08:10:00.000Z')
  expect(noteVisit('rita', tomorrow + minute)).toBe('2026-11-20T08:10:00.000Z')
  expect(noteVisit('rolf', tomorrow)).toBeUndefined()
})

it('begins anew where something else is stored', () => {
  for (const text of ['{', 'null', '{"at":"soon"}']) {
    store.set('proffer.visit.rita', text)
    expect(noteVisit('rita', start)).toBeUndefined()
  }
})
