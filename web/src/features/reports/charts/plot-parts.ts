/** What all charts have alike. */
import { figureText } from '../report-words.ts'
import type { Chart } from './chart-data.ts'

export const COHORT_HEIGHT = 280
export const style = { background: 'none', color: 'var(--ink-3)', fontFamily: 'var(--sans)', fontSize: '12px', overflow: 'visible' }

/** `id`: of the chart on its page. */
export type Size = { readonly width: number; readonly id: string }

/** One picture, whose parts are not read out one by one: it is described as a whole. */
export function described(svg: Element, label: string, description: string): Element {
  svg.setAttribute('role', 'img')
  svg.setAttribute('aria-label', `${label}. ${description}`)
  svg.removeAttribute('aria-description')
  return svg
}

/** `10 %` where a figure would be `10.0 %`. */
export const tickText = (value: number, shape: Chart['shape']) => figureText(value, shape).replace(/\.0(?= |$)/, '')
