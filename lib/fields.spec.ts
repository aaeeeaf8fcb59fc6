import { describe, expect, it } from 'vitest'
import { defined, filled } from './fields.ts'

describe('fields that may be missing', () => {
  it('are left out where they are undefined, and only there', () => {
    const fields: { readonly a: string; readonly b?: number; readonly c?: boolean } = defined({
      a: '',
      b: undefined as number | undefined,
      c: false as boolean | undefined,
    })
    expect(Object.entries(fields)).toEqual([
      ['a', ''],
      ['c', false],
    ])
  })

  it('hold a text as it was written, or nothing', () => {
    expect(filled(' as written ')).toBe(' as written ')
    expect([filled(undefined), filled(''), filled(' \n')]).toEqual([undefined, undefined, undefined])
  })
})
