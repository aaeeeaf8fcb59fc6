/** A chart with what it needs by itself, on a slide: the question above it, below it how to read it, and its stamp. */
import { widthOf } from './labels.ts'

/** The words around it. */
export type Frame = {
  readonly title: string
  /** What was asked, of whose figures. */
  readonly asked: string
  readonly legend: string
  readonly stamp: string
}

const PAD = 24
const NS = 'http://www.w3.org/2000/svg'
const styles = {
  title: { size: 20, high: 28, fill: 'var(--ink)', font: 'var(--serif)' },
  small: { size: 12, high: 18, fill: 'var(--ink-2)', font: 'var(--sans)' },
  stamp: { size: 11, high: 18, fill: 'var(--ink-3)', font: 'var(--mono)' },
} as const

/** The SVG of both. @param svg the chart, as it stands on the page */
export function framed(svg: Element, { title, asked, legend, stamp }: Frame): Element {
  const [width, height] = [Number(svg.getAttribute('width')), Number(svg.getAttribute('height'))]
  const whole = document.createElementNS(NS, 'svg')
  let y = PAD
  const write = (text: string, style: keyof typeof styles) => {
    const { size, high, fill, font } = styles[style]
    for (const words of linesIn(text, width, size)) {
      const line = document.createElementNS(NS, 'text')
      line.setAttribute('x', String(PAD))
      line.setAttribute('y', String(y + size))
      line.setAttribute('style', `fill: ${fill}; font: ${size}px ${font}`)
      line.textContent = words
      whole.append(line)
      y += high
    }
  }
  const ground = document.createElementNS(NS, 'rect')
  ground.setAttribute('style', 'fill: var(--surface)')
  whole.append(ground)
  write(title, 'title')
  write(asked, 'small')
  const chart = svg.cloneNode(true) as Element
  chart.setAttribute('x', String(PAD))
  chart.setAttribute('y', String(y + 12))
  whole.append(chart)
  y += height + 24
  write(legend, 'small')
  write(stamp, 'stamp')
  for (const element of [whole, ground]) {
    element.setAttribute('width', String(width + 2 * PAD))
    element.setAttribute('height', String(y + PAD))
  }
  return whole
}

/** As many lines as it takes. */
function linesIn(text: string, room: number, size: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ').filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`, size) <= room) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
