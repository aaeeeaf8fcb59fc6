import { describe, expect, it } from 'vitest'
import { fillSections, sectionsIn, withoutSections } from './sections.ts'

const marked = (inside: string) => `# Title\n\n<!-- generated:a -->\n${inside}<!-- /generated:a -->\n\nBy hand.\n`

describe('generated parts of documents', () => {
  it('are put between their marks, and what is written by hand stays', () =>
    expect(fillSections(marked('old\n'), new Map([['a', 'new']]))).toBe(marked('\nnew\n\n')))

  it('do not change when they are put in again', () => {
    const once = fillSections(marked(''), new Map([['a', 'new\n']]))
    expect(fillSections(once, new Map([['a', 'new\n']]))).toBe(once)
  })

  it('must exist when a document asks for them', () => expect(() => fillSections(marked(''), new Map([['b', 'x']]))).toThrow('"a"'))
  it('are left out of what is written by hand', () => expect(withoutSections(marked('old\n'))).toBe(marked('')))
  it('are listed by name', () => expect(sectionsIn(marked(''))).toEqual(['a']))
})
