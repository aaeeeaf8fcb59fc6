import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetDrafts, forgetOldDrafts, inShapeOf, readDraft, writeDraft } from './drafts.ts'
import { dayMs } from '../time/time.ts'

const now = Date.parse('2026-11-22T10:00:00Z')

function memory(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (at) => [...values.keys()][at] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}

beforeEach(() => vi.stubGlobal('localStorage', memory()))
afterEach(() => vi.unstubAllGlobals())

describe('a draft', () => {
  it('belongs to one account and one form', () => {
    writeDraft('sam', 'apply.job-1', 'I read logs.', now)
    expect([readDraft('sam', 'apply.job-1', now), readDraft('sam', 'apply.job-2', now), readDraft('kim', 'apply.job-1', now)]).toEqual([
      'I read logs.',
      undefined,
      undefined,
    ])
  })

  it('is gone after a week, from the storage too, and at the sign-out', () => {
    localStorage.setItem('proffer.theme', 'dark')
    writeDraft('sam', 'apply.job-1', 'old', now - 7 * dayMs)
    writeDraft('sam', 'apply.job-2', 'new', now - 6 * dayMs)
    expect([readDraft('sam', 'apply.job-1', now), readDraft('sam', 'apply.job-2', now)]).toEqual([undefined, 'new'])
    forgetOldDrafts(now)
    expect(localStorage.length).toBe(2)
    forgetDrafts()
    expect([localStorage.length, localStorage.getItem('proffer.theme')]).toEqual([1, 'dark'])
  })

  it('that cannot be read is none', () => {
    localStorage.setItem('proffer.draft.sam.x', '{')
    expect(readDraft('sam', 'x', now)).toBeUndefined()
    forgetOldDrafts(now)
    expect(localStorage.length).toBe(0)
  })

  it('has the form’s shape of today', () => {
    const empty = { title: '', skills: ['none'], student: null, openings: '1' }
    expect(inShapeOf(empty, { title: 'Engineer', skills: 'ts', student: { uid: 'sam' }, salary: 1 })).toEqual({
      title: 'Engineer',
      skills: ['none'],
      student: { uid: 'sam' },
      openings: '1',
    })
    expect([inShapeOf('', 'text'), inShapeOf('', 7), inShapeOf(null, 'text'), inShapeOf(empty, 'text')]).toEqual([
      'text',
      '',
      'text',
      empty,
    ])
  })
})
