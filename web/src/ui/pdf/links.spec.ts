import { describe, expect, it } from 'vitest'
import { addressInWords, linksOf, type Viewport } from './links.ts'

/** A page of US Letter, upright. */
const page: Viewport = { width: 600, height: 800, convertToViewportPoint: (x, y) => [x, 800 - y] }
const link = (url: string | undefined, rect = [60, 720, 180, 736]) => ({ subtype: 'Link', rect, ...(url !== undefined && { url }) })

describe('§2.20 the links of a résumé', () => {
  it('stand where the file has them', () => {
    expect(linksOf([link('https://github.com/ana')], page)).toEqual([
      { href: 'https://github.com/ana', left: 0.1, top: 0.08, width: 0.2, height: 0.02 },
    ])
  })

  it('stand there also where the corners come the other way round, or the page is turned', () => {
    const turned: Viewport = { width: 800, height: 600, convertToViewportPoint: (x, y) => [y, x] }
    expect(linksOf([link('https://a.example', [180, 736, 60, 720])], page)[0]).toMatchObject({ left: 0.1, top: 0.08, width: 0.2 })
    expect(linksOf([link('https://a.example')], turned)[0]).toMatchObject({ left: 0.9, top: 0.1, height: 0.2 })
  })

  it('leave the page to its reader where they are many side by side', () => {
    const tiles = Array.from({ length: 24 }, (_, n) =>
      link(`https://a.example/${n}`, [(n % 4) * 150, Math.floor(n / 4) * 130, (n % 4) * 150 + 140, Math.floor(n / 4) * 130 + 125]),
    )
    expect(linksOf(tiles, page).length).toBeLessThan(7)
  })

  it.each([
    'https://known.example@elsewhere.example/login',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'ftp://a.example',
    'not an address',
    undefined,
  ])('leave out %s', (url) => {
    expect(linksOf([link(url)], page)).toEqual([])
  })

  it.each([
    ['covers the page', [0, 0, 600, 800]],
    ['has no place', []],
    ['has a place that is no number', [Number.NaN, 0, 10, 10]],
  ])('leave out one that %s', (_, rect) => {
    expect(linksOf([link('https://elsewhere.example', rect)], page)).toEqual([])
  })

  it('leave out what is no link, and end at 200', () => {
    expect(linksOf([{ ...link('https://a.example'), subtype: 'Widget' }], page)).toEqual([])
    const many = Array.from({ length: 1_000 }, (_, at) => link(`https://a.example/${at}`, [60, 720, 70, 736]))
    expect(linksOf(many, page)).toHaveLength(200)
    expect(linksOf([...many.slice(0, 2), ...many.slice(0, 2)], page)).toHaveLength(2)
  })

  it.each([
    ['https://www.github.com/ana/', 'github.com/ana'],
    ['mailto:ana@cs.example.edu', 'ana@cs.example.edu'],
    ['HTTP://a.example/b/?c=d', 'a.example/b/?c=d'],
  ])('%s is said as %s', (href, said) => {
    expect(addressInWords(href)).toBe(said)
  })
})
