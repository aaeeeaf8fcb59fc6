import { describe, expect, it } from 'vitest'
import { piecesOf } from './Emphasized.tsx'

const shown = (text: string, ...parts: string[]) =>
  piecesOf(text, parts)
    .map(({ piece, strong }) => (strong ? `*${piece}*` : piece))
    .join('')

describe('emphasis in a sentence', () => {
  it('marks the first occurrence of each part', () => {
    expect(shown('J. Alvarez moved the application to Shortlisted', 'J. Alvarez', 'Shortlisted')).toBe(
      '*J. Alvarez* moved the application to *Shortlisted*',
    )
    expect(shown('Offered: Sam Offered it', 'Sam', 'Offered')).toBe('*Offered*: *Sam* Offered it')
  })

  it('keeps the whole text when a part is missing, empty or inside another', () => {
    expect(shown('The import ran', 'J. Alvarez', '')).toBe('The import ran')
    expect(shown('Ann Submitted applied', 'Ann Submitted', 'Submitted')).toBe('*Ann Submitted* applied')
  })
})
