import { describe, expect, it } from 'vitest'
import { decisionIndex, firstSentence, shelfMistakes } from './decisions.ts'

describe('the index of decisions', () => {
  it('has a row with title and beginning for each file, under its shelf', () => {
    const index = decisionIndex(new Map([['touch', '# Under a finger\n\nA tap | counts. And more.\n']]))
    expect(index).toContain('## Product')
    expect(index.slice(index.indexOf('## Screens'))).toContain('| [Under a finger](touch.md) | A tap \\| counts. |')
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
    ['# T\n\nDecided on 2026-11-26.\n\nIt costs 7.9 s. More', 'It costs 7.9 s.'],
    ['# T\n\n- **Drafts** lie there. Why\n- Another', 'Drafts lie there.'],
    ['# T\n\n| a | b |\n|---|---|', ''],
    ['# T\n', ''],
  ])('quotes the first sentence: %j', (text, sentence) => expect(firstSentence(text)).toBe(sentence))
})
