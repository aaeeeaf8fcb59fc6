import { describe, expect, it } from 'vitest'
import { placesOf, type Word } from './words-in-text.ts'
import { processorMs } from '#lib/testing/processor-time.ts'

const word = (...forms: readonly string[]): Word => ({ key: forms[0] ?? '', forms })
const found = (text: string, ...words: readonly Word[]) => placesOf(words, text).map(({ key, from, to }) => [key, text.slice(from, to)])

describe('words in a text', () => {
  it.each([
    ['Wrote a store in Go; Google, gopher, let it go', word('Go', 'golang'), ['Go']],
    ['golang and Golang', word('Go', 'golang'), ['golang', 'Golang']],
    ['C, C++, C# and R&D by R. Natarajan', word('C'), ['C']],
    ['C, C++, C#', word('C++', 'cpp'), ['C++']],
    ['C, C++, C#', word('C#', 'csharp'), ['C#']],
    ['R&D by R. Natarajan in R', word('R'), ['R']],
    ['Node, Node.js, nodes', word('Node.js', 'node'), ['Node', 'Node.js']],
    ['machine-learning, Machine\nlearning, ML and html', word('Machine learning', 'ml'), ['machine-learning', 'Machine\nlearning', 'ML']],
    ['.NET', word('.NET', 'dotnet'), ['.NET']],
    ['NodeJS, Node JS, node-js, Node.js, nodes', word('Node.js', 'nodejs', 'node'), ['NodeJS', 'Node JS', 'node-js', 'Node.js']],
    ['Amazon Web Services, AWS', word('AWS', 'amazonwebservices'), ['Amazon Web Services', 'AWS']],
    ['ReactJS, React.js', word('React', 'reactjs'), ['ReactJS', 'React.js']],
    ['機械学習 Прологи Пролог', word('Пролог'), ['Пролог']],
    ['a (b) [c]', word('(b) [c]'), ['(b) [c]']],
    ['anything', word(' '), []],
  ] as const)('of %s, %o', (text, one, expected) => {
    expect(found(text, one).map(([, hit]) => hit)).toEqual(expected)
  })

  it('holds the longest of forms that begin at one place, and none inside another', () => {
    expect(found('Google Cloud Platform, Cloud', word('Google Cloud', 'Google Cloud Platform'), word('Cloud'))).toEqual([
      ['Google Cloud', 'Google Cloud Platform'],
      ['Cloud', 'Cloud'],
    ])
  })

  it('takes a time that grows with the text', () => {
    const text = 'learning - '.repeat(100_000)
    const looked = () => expect(placesOf([word('machine learning'), word('learning machines')], text)).toEqual([])
    expect(processorMs(looked)).toBeLessThan(1_000)
  })
})
