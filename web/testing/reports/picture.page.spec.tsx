import { describe, expect, it } from 'vitest'
import { standalone } from '../../src/features/reports/charts/picture.ts'

describe('a chart as a file', () => {
  it('is whole XML also where a font of the page has a name in quotes', () => {
    document.documentElement.style.setProperty('--serif', '"Two Words", serif')
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    svg.setAttribute('style', 'font-family: var(--serif)')
    const read = new DOMParser().parseFromString(standalone(svg), 'image/svg+xml')
    document.documentElement.style.removeProperty('--serif')
    expect(read.querySelector('parsererror')).toBeNull()
    expect(read.documentElement.getAttribute('style')).toBe("font-family: 'Two Words', serif")
  })
})
