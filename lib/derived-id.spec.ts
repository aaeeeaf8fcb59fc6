import { describe, expect, it } from 'vitest'
import { derivedIds } from './derived-id.ts'

const DNS = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'

describe('a derived id', () => {
  it('is the same as in other libraries', () => {
    expect(derivedIds(DNS)('www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
  })

  it('is a UUID of version 5, different for each text and namespace', () => {
    const ids = Array.from({ length: 200 }, (_, n) => derivedIds(DNS)(`text ${n} ü`))
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set([...ids, derivedIds(ids[1] ?? '')('text 0 ü')]).size).toBe(201)
  })
})
