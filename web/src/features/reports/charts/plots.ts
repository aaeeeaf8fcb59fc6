/** Draws charts as SVG, with Observable Plot (docs/decisions/charts.md). */
import { axisX, axisY, barX, barY, dot, gridX, gridY, line, link, plot, ruleX, ruleY, text, tickX, tickY } from '@observablehq/plot'
import type { ReportReply } from '#contract/reports.ts'
import { figureText } from '../report-words.ts'
import { chartText, extentOf, type Chart, type Mark } from './chart-data.ts'

const ROW_HEIGHT = 32
const COHORT_HEIGHT = 280
const LABEL_CHARACTERS = 24
const style = { background: 'none', color: 'var(--ink-3)', fontFamily: 'var(--sans)', fontSize: '12px', overflow: 'visible' }

function cut(label: string, most: number): string {
  return label.length > most ? `${label.slice(0, most - 1)}…` : label
}

/** Lines from corner to corner, as hidden cells have in the table. Two charts on a page have one each. */
const hatchingOf = (id: string) => (): SVGElement => {
  const holder = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  holder.innerHTML = `<defs><pattern id="${id}" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="8" height="8" fill="var(--sunken)"/><line x1="0" y1="0" x2="0" y2="8" stroke="var(--line-2)" stroke-width="3"/></pattern></defs>`
  return holder.firstElementChild as SVGElement
}

/** `id`: of the chart on its page. */
export type Size = { readonly width: number; readonly id: string }

/** One picture, whose parts are not read out one by one: it is described as a whole. */
function described(svg: Element, label: string, description: string): Element {
  svg.setAttribute('role', 'img')
  svg.setAttribute('aria-label', `${label}. ${description}`)
  svg.removeAttribute('aria-description')
  return svg
}

export function drawChart(chart: Chart, size: Size): Element {
  const svg = chart.kind === 'cohorts' ? drawCohorts(chart, size) : drawRows(chart, size)
  return described(svg, 'Chart', chartText(chart))
}

const labelOf = (marks: readonly Mark[], most: number) => {
  const labels = new Map(marks.map(({ key, label }) => [key, cut(label, most)]))
  return (key: string) => labels.get(key) ?? key
}
const colourOf = ({ colour = 'brand' }: Mark) => `var(--${colour})`
/** At the end of a row. */
const writtenOf = ({ text: figure, spread }: Mark, kind: Chart['kind']) =>
  kind === 'bars' && spread !== undefined ? `${figure} · ${spread}` : figure
/** `10 %` where a figure would be `10.0 %`. */
const tickText = (value: number, shape: Chart['shape']) => figureText(value, shape).replace(/\.0(?= |$)/, '')
const isDrawn = ({ value }: Mark) => value !== undefined
const wasOther = ({ other }: Mark) => other !== undefined
const hasSpread = ({ low, high }: Mark) => low !== undefined && high !== undefined

/** Rows from above: bars, or figures on their intervals. */
function drawRows(chart: Chart, { width, id }: Size): Element {
  const { marks, shape, all, kind } = chart
  const [low, high] = extentOf(chart)
  const isNarrow = width < 480
  const drawn = marks.filter(isDrawn)
  const y = 'key'
  const other = marks.filter(wasOther)
  const figures =
    kind === 'bars'
      ? [
          barX(drawn, { x: 'value', y, fill: colourOf, insetTop: 5, insetBottom: 5, rx: 4 }),
          tickX(other, { x: 'other', y, stroke: 'var(--ink)', strokeWidth: 2 }),
        ]
      : [
          link(marks.filter(hasSpread), {
            x1: 'low',
            x2: 'high',
            y1: y,
            y2: y,
            stroke: colourOf,
            strokeOpacity: 0.3,
            strokeWidth: 8,
            strokeLinecap: 'round',
          }),
          dot(other, { x: 'other', y, r: 4.5, stroke: 'var(--ink-3)', strokeWidth: 1.5, fill: 'var(--surface)' }),
          dot(drawn, { x: 'value', y, r: 4.5, fill: colourOf }),
        ]
  return plot({
    width,
    height: marks.length * ROW_HEIGHT + 34,
    marginLeft: isNarrow ? 104 : 168,
    marginRight: 16 + 7.5 * Math.max(...marks.map((mark) => writtenOf(mark, kind).length)),
    marginTop: 4,
    style,
    x: { domain: [low, high], label: null },
    y: { domain: marks.map(({ key }) => key), label: null, padding: 0 },
    marks: [
      hatchingOf(id),
      axisX({ ticks: isNarrow ? 3 : 6, tickFormat: (value: number) => tickText(value, shape), tickSize: 0 }),
      axisY({ tickFormat: labelOf(marks, isNarrow ? 14 : LABEL_CHARACTERS), tickSize: 0, fill: 'var(--ink)' }),
      gridX({ stroke: 'var(--line)', strokeOpacity: 1 }),
      barX(
        marks.filter(({ isHidden }) => isHidden),
        { x1: low, x2: high, y, fill: `url(#${id})`, insetTop: 5, insetBottom: 5 },
      ),
      ...(all === undefined ? [] : [ruleX([all], { stroke: 'var(--line-2)', strokeWidth: 2 })]),
      ...figures,
      text(marks, {
        y,
        frameAnchor: 'right',
        textAnchor: 'start',
        dx: 8,
        text: (mark: Mark) => writtenOf(mark, kind),
        fill: 'var(--ink)',
        fontWeight: 560,
      }),
    ],
  })
}

/** Semesters from the left. */
function drawCohorts(chart: Chart, { width, id }: Size): Element {
  const { marks, shape, all } = chart
  const [low, high] = extentOf(chart)
  const drawn = marks.filter(isDrawn)
  const x = 'key'
  return plot({
    width,
    height: COHORT_HEIGHT,
    marginLeft: 52,
    marginBottom: 40,
    style,
    x: { domain: marks.map(({ key }) => key), label: null, padding: 0.3 },
    y: { domain: [low, high], label: null },
    marks: [
      hatchingOf(id),
      axisX({ tickFormat: labelOf(marks, 14), tickSize: 0, lineWidth: 5, fill: 'var(--ink)' }),
      axisY({ ticks: 5, tickFormat: (value: number) => tickText(value, shape), tickSize: 0 }),
      gridY({ stroke: 'var(--line)', strokeOpacity: 1 }),
      barY(
        marks.filter(({ isHidden }) => isHidden),
        { x, y1: low, y2: high, fill: `url(#${id})` },
      ),
      ...(all === undefined ? [] : [ruleY([all], { stroke: 'var(--line-2)', strokeWidth: 2 })]),
      link(marks.filter(hasSpread), {
        x1: x,
        x2: x,
        y1: 'low',
        y2: 'high',
        stroke: 'var(--brand)',
        strokeOpacity: 0.3,
        strokeWidth: 12,
        strokeLinecap: 'round',
      }),
      dot(marks.filter(wasOther), { x, y: 'other', r: 4.5, stroke: 'var(--ink-3)', strokeWidth: 1.5, fill: 'var(--surface)' }),
      dot(drawn, { x, y: 'value', r: 4.5, fill: 'var(--brand)' }),
      tickY(drawn, { x, y: 'value', stroke: 'none' }),
      // On the line of all together, or on a dot, it is read by the edge that it has in the colour of the card.
      text(drawn, {
        x,
        y: 'value',
        text: 'text',
        dx: 9,
        textAnchor: 'start',
        fill: 'var(--ink)',
        fontWeight: 560,
        stroke: 'var(--surface)',
        strokeWidth: 5,
        paintOrder: 'stroke',
      }),
    ],
  })
}

type Series = NonNullable<ReportReply['series']>
const MOST_CURVES = 6
/** Colours that are told apart in both schemes; curves are named at their ends as well, and dashed in turn. */
const curveColours = ['brand', 's-shortlisted', 's-interviewing', 's-under_review', 's-rejected', 's-closed']

type Curves = { readonly series: Series; readonly labelOf: (row: string) => string }

/** The share that has an offer, by days since the application, in steps. */
export function drawIncidence({ series, labelOf: nameOf }: Curves, { width }: Size): Element {
  const curves = series.slice(0, MOST_CURVES).map(({ row, points, median }, at) => ({
    row,
    median,
    colour: `var(--${curveColours[at] ?? 'brand'})`,
    dash: at % 2 === 0 ? 'none' : '5 4',
    steps: [{ day: 0, share: 0 }, ...points.map(([day, share]) => ({ day, share }))],
  }))
  const end = Math.max(10, ...curves.flatMap(({ steps }) => steps.map(({ day }) => day)))
  // What steps last goes on a little.
  const last = Math.ceil(end * 1.05)
  const ends = curves.flatMap(({ row, colour, steps }) =>
    steps.slice(-1).map((step) => ({ ...step, colour, name: cut(nameOf(row), LABEL_CHARACTERS) })),
  )
  const svg = plot({
    width,
    height: COHORT_HEIGHT,
    marginLeft: 52,
    marginRight: width < 480 ? 72 : 150,
    style,
    x: { domain: [0, last], label: null },
    y: { domain: [0, 1], label: null },
    marks: [
      axisX({ ticks: 5, tickFormat: (day: number) => `${day} d`, tickSize: 0 }),
      axisY({ ticks: 5, tickFormat: (share: number) => `${Math.round(share * 100)} %`, tickSize: 0 }),
      gridY({ stroke: 'var(--line)', strokeOpacity: 1 }),
      ...curves.map(({ steps, colour, dash }) =>
        line([...steps, { day: last, share: steps.at(-1)?.share ?? 0 }], {
          x: 'day',
          y: 'share',
          curve: 'step-after',
          stroke: colour,
          strokeWidth: 2.5,
          strokeDasharray: dash,
        }),
      ),
      text(ends, { x: last, y: 'share', text: 'name', dx: 8, textAnchor: 'start', fill: 'colour', fontWeight: 560 }),
    ],
  })
  const said = curves.map(({ row, median, steps }) => {
    const half = median === null ? 'fewer than half have one' : `half have one by day ${median}`
    return `${nameOf(row)}: ${half}, ${Math.round((steps.at(-1)?.share ?? 0) * 100)} % in the end`
  })
  return described(svg, 'Share of applications with an offer, by days since they were sent', `${said.join('; ')}.`)
}
