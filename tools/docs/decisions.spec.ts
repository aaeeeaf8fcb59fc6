import { describe, expect, it } from 'vitest'
import { decisionIndex, firstSentence, shelfMistakes, standingMistakes } from './decisions.ts'

describe('the index of decisions', () => {
  it('has a row with title and beginning for each file, under its shelf', () => {
    const index = decisionIndex(
      new Map([
        ['touch', '# Under a finger\n\nDecided on 2026-11-26. Status: accepted.\n\nA tap | counts. And more.\n'],
        ['the-rail', '# The rail\n\nDecided on 2026-11-21. Status: superseded by [touch](touch.md).\n\nIt counts.\n'],
      ]),
    )
    expect(index).toContain('## Product')
    const screens = index.slice(index.indexOf('## Screens'))
    expect(screens).toContain('| [Under a finger](touch.md) | 2026-11-26 | A tap \\| counts. |')
    expect(screens).toContain('| [The rail](the-rail.md) | 2026-11-21, superseded by [touch](touch.md) | It counts. |')
  })

  it('misses when a decision was made, whether it stands, and what took its place', () => {
    const mistakesOf = (line: string) => standingMistakes(new Map([['touch', `# T\n\n${line}\n\nA tap.\n`]]))
    expect(mistakesOf('Decided on 2026-11-26. Status: accepted.')).toEqual([])
    expect(mistakesOf('Decided on 2026-11-26. Status: superseded by [this one](touch.md).')).toEqual([])
    for (const line of [
      'A tap.',
      'Decided on 2026-11-26.',
      'Decided on 2026-11-26. Status: proposed.',
      'Decided in November. Status: accepted.',
    ])
      expect(mistakesOf(line)).toEqual([expect.stringContaining('docs/decisions/touch.md needs a line below its title')])
    expect(mistakesOf('Decided on 2026-11-26. Status: superseded by [new](new.md).')).toEqual([
      'docs/decisions/touch.md is superseded by new.md, which does not exist.',
    ])
  })

  it('misses a file without a shelf, and a name without a file', () => {
    const mistakes = shelfMistakes(['touch', 'new'])
    expect(mistakes).toContain('docs/decisions/new.md stands on no shelf: put it on one in tools/docs/decisions.ts.')
    expect(mistakes).toContain('tools/docs/decisions.ts has erasure on a shelf, and docs/decisions has no such file.')
    expect(mistakes.some((mistake) => mistake.includes('touch'))).toBe(false)
  })

  it.each([
    ['# T\n\n**Decision.** It goes on\nin a line. And another.', 'It goes on in a line.'],
    ['# T\n\nIn `lib/fold.ts`, as product 2.20 has it. Then', 'In `lib/fold.ts`, as product 2.20 has it.'],
    ['# T\n\nOf these steps:\n\n1. One', 'Of these steps.'],
    ['# T\n\nDecided on 2026-11-26. Status: accepted.\n\nIt costs 7.9 s. More', 'It costs 7.9 s.'],
    ['# T\n\n- **Drafts** lie there. Why\n- Another', 'Drafts lie there.'],
    ['# T\n\n| a | b |\n|---|---|', ''],
    ['# T\n', ''],
  ])('quotes the first sentence: %j', (text, sentence) => expect(firstSentence(text)).toBe(sentence))
})
