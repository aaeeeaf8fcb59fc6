import { assert, constantFrom, integer, oneof, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countTexts,
  foundWords,
  indexedBeginnings,
  indexedWords,
  nameBeginnings,
  searchBeginnings,
  searchWords,
  signsAlone,
  wordCount,
} from './words.ts'

const SURROGATES = { from: 0xd8_00, count: 0x8_00 }
const anyCharacter = integer({ min: 0, max: 0x10_ff_ff - SURROGATES.count }).map((n) =>
  String.fromCodePoint(n < SURROGATES.from ? n : n + SURROGATES.count),
)
/** Any text, and often what makes and parts words. (The library's own `unit: 'binary'` takes a second to set up.) */
const text = string({ unit: oneof(anyCharacter, constantFrom(...Array.from('aZ1éİ.+# "\'\\*$\0'))) })

describe('words', () => {
  it.each([
    ['Senior C++ / C# Developer (Node.js).', ['senior', 'c++', 'c#', 'developer', 'node.js', 'node', 'js', '.js']],
    ['.NET, F#; O’Brien', ['.net', 'net', 'f#', 'obrien', 'o', 'brien']],
    ['ASP.NET, C♯', ['asp.net', 'asp', 'net', '.net', 'c#']],
    ['Ph.D. in Math', ['ph.d', 'ph', 'd', '.d', 'phd', 'in', 'math']],
    ['Crème BRÛLÉE İstanbul ﬁne', ['creme', 'brulee', 'istanbul', 'fine']],
    ['Łukasz Søren Straße', ['lukasz', 'soren', 'strasse', 'soeren']],
    ['Mueller, Mu\u0308ller', ['mueller', 'muller']],
    ['J. R. Dobbs', ['j', 'r', 'dobbs', 'j.r', '.r', 'jr']],
    ['المنصوري', ['المنصوري', 'منصوري']],
    ['نیما\u200cراد', ['نيماراد', 'نيما', 'راد']],
    ['Anne-Marie', ['anne', 'marie', 'annemarie']],
    ['the end. The start...', ['the', 'end', 'start']],
    ['C++20 and a+b', ['c++', '20', 'and', 'a+', 'b']],
  ])('of %j are stored folded, each once', (text, words) => {
    expect(indexedWords([text])).toEqual(words)
  })

  it('come from texts and arrays of texts only', () => {
    expect(indexedWords(['a', ['b', 3, null], { c: 'd' }, undefined, 7])).toEqual(['a', 'b'])
  })

  it('are found again by the very text they came from', () => {
    assert(
      property(text, (each) => {
        const stored = new Set(indexedWords([each]))
        return searchWords(each).every((word) => stored.has(word))
      }),
    )
  })

  it('never hold a blank, a quote, a backslash, a star, a dollar or NUL', () => {
    assert(property(text, (each) => indexedWords([each]).every((word) => !/[\s"'\\*$]/u.test(word) && !word.includes('\u0000'))))
  })

  it('are cut at 64 characters and at 16 in a search', () => {
    expect(indexedWords(['x'.repeat(100)])).toEqual(['x'.repeat(64)])
    expect(searchWords('w '.repeat(100))).toHaveLength(16)
  })
})

describe('product 2.20 words of scripts that are written without blanks', () => {
  const finds = (text: string, search: string) => countTexts([search])(text) > 0

  it.each([
    ['山田太郎', '山田 太郎'],
    ['山田\u3000太郎', '山田太郎'],
    ['山田太郎', '太郎'],
    ['ヤマダ・タロウ', 'ヤマダタロウ'],
    ['ﾔﾏﾀﾞ ﾀﾛｳ', 'ヤマダタロウ'],
    ['王小明', '小明'],
    ['김민준', '김 민준'],
    ['김 민준', '김민준'],
    ['김민준', '기'],
    ['สมชาย ใจดี', 'สมชายใจดี'],
    ['สมชายใจดี', 'สมชาย ใจ'],
    ['ABC株式会社', 'abc 株式'],
  ])('%j is found by %j', (text, search) => expect(finds(text, search)).toBe(true))

  it.each([
    ['山田太郎', '山本太郎'],
    ['山田太郎', '田山'],
    ['김민준', '김철수'],
    ['山田, 太郎', '田太'],
    ['が', 'か 山'],
  ])('%j is not found by %j', (text, search) => expect(finds(text, search)).toBe(false))

  it('are few in a search, and one for people who count them', () => {
    expect(searchWords('東京大学院')).toEqual(['東京', '大学', '学院'])
    expect(wordCount('東京大学 engineer')).toBe(2)
  })

  it('are marked where their letters stand', () => {
    expect(foundWords('私は機械学習と日本の機械を学ぶ', '機械 日本')).toEqual([
      { at: 2, word: '機械' },
      { at: 7, word: '日本' },
      { at: 10, word: '機械' },
    ])
    expect(foundWords('김민준입니다', '민준')).toEqual([{ at: 1, word: '민준' }])
    // A mark below a Latin letter is one of kana as well, and parts no word.
    expect(foundWords('Vie\u0323\u0302t Nam', 'viet')).toEqual([{ at: 0, word: 'Vie\u0323\u0302t' }])
  })
})

describe('product 2.20, Search folds: a name that is spelled otherwise', () => {
  it.each([
    ['J. R. Dobbs', 'j.r.'],
    ['J.R. Dobbs', 'j. r.'],
    ['Jürgen Müller', 'juergen muell'],
    ['Juergen Mueller', 'jürgen müll'],
    ['Müller', 'muller'],
    ['Muller', 'müller'],
    ['Bräuer', 'braeuer'],
    ['Braeuer', 'bräuer'],
    ['Søren Åse', 'soeren aase'],
    ['Soeren Aase', 'søren åse'],
    ['Æsir Strauß', 'aesir strauss'],
    ['المنصوري', 'منصوري'],
    ['منصوري', 'المنصوري'],
    ['المنصوري', 'المنصوري'],
    ['عبد الله', 'الله'],
    ['عبد الله', 'عبدالله'],
    ['Anne-Marie Doe', 'annemarie doe'],
    ['Xi-Lin', 'xilin'],
    ['Omar al-Rahman', 'alrahman'],
    ['می\u200cخواهم', 'می خواهم'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
  ])('%j is found by %j', (text, search) => expect(countTexts([search])(text)).toBe(1))

  it.each([
    ['Bauer', 'baur'],
    ['له', 'الله'],
    ['Jane Rolento', 'j.r.'],
  ])('%j is not found by %j', (text, search) => expect(countTexts([search])(text)).toBe(0))
})

describe('a text', () => {
  it.each([
    ['data Eng', true],
    ['engineer', true],
    ['node', true],
    ['dat engineer', false],
    ['data painter', false],
    ['…', true],
  ])('%j is held by a title as a search would find it: %s', (text, held) =>
    expect(countTexts([text, 'no such'])('Data Engineer (Node.js)')).toBe(held ? 1 : 0),
  )
})

describe('the words that a text is found by', () => {
  it.each([
    ['glockchen', 'Das Glöckchen läutet.', ['Glöckchen']],
    ['GLÖCK', 'Das Glo\u0308ckchen', ['Glo\u0308ckchen']],
    ['straße', 'Strasse, STRAẞE', ['Strasse', 'STRAẞE']],
    ['strasse', 'Straße', ['Straße']],
    ['københavn', 'KØBENHAVN', ['KØBENHAVN']],
    ['kobenhavn', 'København', ['København']],
    ['c#', 'C, C♯ or C++', ['C♯']],
    ['.net', 'ASP.NET', ['ASP.NET']],
    ['phd', 'PhD or Ph.D.', ['PhD', 'Ph.D']],
    ['فاطمه', 'فاطمة', ['فاطمة']],
    ['hawaii', 'Hawaiʻi, Hawai’i', ['Hawaiʻi', 'Hawai’i']],
    ['softhyphen', 'soft\u00ADhyphen', ['soft\u00ADhyphen']],
    ['art', 'The start of art, and arts', ['art', 'arts']],
    ['art of', 'arts of art', ['of', 'art']],
    ['(c++), node', 'C++ or Node.js', ['C++', 'Node.js']],
    ['…', 'Anything…', []],
  ])('by %j: %j', (search, text, words) => {
    const found = foundWords(text, search)
    expect(found.map(({ word }) => word)).toEqual(words)
    for (const { at, word } of found) expect(text.slice(at).startsWith(word)).toBe(true)
  })

  it('stand in their places behind letters that are longer in lower case', () =>
    expect(foundWords('İİİ word', 'word')).toEqual([{ at: 4, word: 'word' }]))
})

it.each([
  ['???', true],
  ['.', true],
  ['\u{1F1F2}\u{1F1FD}', true],
  ['', false],
  [' \u200B', false],
  ['.NET', false],
  ['C#', false],
  ['C++', false],
  ['李', false],
])('%j is signs alone: %s, and then no name begins so', (text, alone) => {
  expect(signsAlone(text)).toBe(alone)
  expect(nameBeginnings(text)).toEqual(alone ? [text] : searchBeginnings(text))
})

describe('beginnings of words', () => {
  const finds = (text: string, wanted: string) => searchBeginnings(wanted).every((each) => indexedBeginnings(text).includes(each))

  it.each(['s', 'san fran', 'FRANCISCO san', 'ca 94', 'são'])('of an address are found by %j', (wanted) =>
    expect(finds('São, San Francisco, CA 94105', wanted)).toBe(true),
  )
  it.each(['an', 'san york', '105'])('of an address are not found by %j', (wanted) =>
    expect(finds('São, San Francisco, CA 94105', wanted)).toBe(false),
  )
  it('of a very long word are cut on both sides', () => expect(finds('x'.repeat(80), 'x'.repeat(70))).toBe(true))
})
