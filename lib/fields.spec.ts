import { describe, expect, it } from 'vitest'
import { defined, filled } from './fields.ts'

describe('optional fields', () => {
  it('are left out only if they are undefined', () => {
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

  it('keep a text unchanged unless it is blank', () => {
    expect(filled(' as written ')).toBe(' as written ')
    expect([filled(undefined), filled(''), filled(' \n')]).toEqual([undefined, undefined, undefined])
  })
})
