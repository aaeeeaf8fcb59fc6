import { describe, expect, it } from 'vitest'
import { byName, fold, nameKey } from './fold.ts'
import { foldedName } from './folded-name.ts'

describe('§7 a folded text', () => {
  it.each([
    ['Łukasz Łódź', 'lukasz lodz'],
    ['SØREN', 'soren'],
    ['Đặng', 'dang'],
    ['Groß, STRAẞE', 'gross, strasse'],
    ['Yılmaz İnci', 'yilmaz inci'],
    ['Æsir Œuvre', 'aesir oeuvre'],
    ['Þór Guðrún', 'thor gudrun'],
    ['Ħaż-Żebbuġ, Ŋ', 'haz-zebbug, n'],
    ['Ɗan Ƙofa', 'dan kofa'],
    ['Əliyev', 'eliyev'],
    ['C♯, Ｃ＃, C⁺⁺', 'c#, c#, c++'],
    ['ΟΔΟΣ, οδός', 'οδοσ, οδοσ'],
    ['Ёлкин Й', 'елкин и'],
    ['شَرِيف, علی', 'شريف, علي'],
    ['فاطمة', 'فاطمه'],
    ['שָׁלוֹם', 'שלום'],
    ['हिन्दी', 'हिन्दी'],
    ['Kaʻiulani O’Neil', "ka'iulani o'neil"],
    ['O`Neil, O´Neil, é', "o'neil, o'neil, e"],
    ['zero\u200Bwidth\uFE0F', 'zerowidth'],
  ])('of %j is %j', (text, folded) => expect(fold(text)).toBe(folded))

  it('keeps the syllables of Japanese apart', () => expect(fold('が')).not.toBe(fold('か')))

  it('tells C, C++ and C# apart, however they are written', () => {
    const folded = ['C', 'c++', 'C＋＋', 'C#', 'C♯', 'C＃'].map(foldedName)
    expect(folded).toEqual(['c', 'c++', 'c++', 'c#', 'c#', 'c#'])
  })
})

describe('§7 the order of a list by name', () => {
  it('goes by the folded names, then as they are typed', () => {
    const names = ['Zoe', 'łukasz', 'Lukas', 'Émile', 'emile', 'Lukasz', 'Ann B', 'Ann', 'ann', 'Emil']
    expect(names.toSorted(byName)).toEqual(['Ann', 'ann', 'Ann B', 'Emil', 'emile', 'Émile', 'Lukas', 'Lukasz', 'łukasz', 'Zoe'])
  })

  it('is the same in UTF-8, by which stores compare', () => {
    const keys = ['😀', 'a', 'ａ', '字', '\uE000', '𠀀', 'é', 'z', '\uFFFD'].map(nameKey)
    expect(keys.toSorted()).toEqual(keys.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))))
  })
})
