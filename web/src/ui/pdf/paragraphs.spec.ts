import { expect, it } from 'vitest'
import { paragraphsOf, textOf, type TextItem } from './paragraphs.ts'

const line = (str: string, y: number, height = 10, x = 72): TextItem => ({ str, hasEOL: true, height, transform: [1, 0, 0, 1, x, y] })

it('joins the lines of a paragraph, and parts headings, points and what stands apart', () => {
  const items = [
    line('Priya Natarajan', 720, 22),
    line('Experience', 690, 12),
    line('• Wrote a store in Go; twice the throughput', 670),
    line('of the former one.', 658),
    line('• Found three orderings.', 646),
    line('Spoken: English', 610),
  ]
  expect(paragraphsOf(items)).toMatchObject([
    { text: 'Priya Natarajan', heading: true },
    { text: 'Experience', heading: true },
    { text: '• Wrote a store in Go; twice the throughput\nof the former one.', heading: false },
    { text: '• Found three orderings.', heading: false },
    { text: 'Spoken: English', heading: false },
  ])
})

it('begins anew at the top of another column', () => {
  expect(paragraphsOf([line('left', 100), line('right', 700)]).map(({ text }) => text)).toEqual(['left', 'right'])
})

it('takes the runs of a line together, and leaves out lines of spaces', () => {
  const runs = [{ ...line('Go, ', 700), hasEOL: false }, { ...line(' ', 700), hasEOL: false }, line('Rust', 700), line('  ', 690)]
  expect(paragraphsOf(runs)).toEqual([{ at: 0, text: 'Go, Rust', heading: false }])
  expect(textOf(runs)).toBe('Go,  Rust\n  \n')
})

it('ends a point where a line begins further left', () => {
  const items = [line('• Taught Go', 700, 10, 82), line('in labs.', 688, 10, 82), line('A compiler', 676)]
  expect(paragraphsOf(items).map(({ text }) => text)).toEqual(['• Taught Go\nin labs.', 'A compiler'])
})

it('is nothing for a page that is a picture', () => {
  expect(paragraphsOf([])).toEqual([])
})
