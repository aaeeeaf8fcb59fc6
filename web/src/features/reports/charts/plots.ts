/** Draws charts as SVG, with Observable Plot (docs/decisions/charts.md). */
import { axisX, axisY, barX, barY, dot, gridX, gridY, link, plot, ruleX, ruleY, text, tickX } from '@observablehq/plot'
import { bareOf, chartText, extentOf, widestOf, widestWrittenOf, writtenOf, type Chart, type Mark } from './chart-data.ts'
import { FIGURE_SIZE, LABEL_SIZE, linesOf, semestersIn, widthOf } from './labels.ts'
import { COHORT_HEIGHT, described, style, tickText, type Size } from './plot-parts.ts'

const ROW_HEIGHT = 32
const ROW_LABEL_GAP = 12
/** From the dot to its figure, and from the middle of the next semester to the edge of what is drawn of it. */
const BESIDE_DOT = 9
const HALF_INTERVAL = 6
const HALF_HIDDEN = 10
/** Between two semesters, of their step. */
const COHORT_GAP = 0.3
const MARGIN_LEFT = 44
const MARGIN_RIGHT = 12

/** Lines from corner to corner, as hidden cells have in the table. Two charts on a page have one each. */
const hatchingOf = (id: string) => (): SVGElement => {
  const holder = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  holder.innerHTML = `<defs><pattern id="${id}" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="8" height="8" fill="var(--sunken)"/><line x1="0" y1="0" x2="0" y2="8" stroke="var(--line-2)" stroke-width="3"/></pattern></defs>`
  return holder.firstElementChild as SVGElement
}

export function drawChart(chart: Chart, size: Size): Element {
  const side = chart.kind === 'cohorts' ? sideBySide(chart, size.width) : undefined
  const svg = side ? drawCohorts(chart, size, side) : drawRows(chart, size)
  return described(svg, 'Chart', chartText(chart))
}

const colourOf = ({ colour = 'brand' }: Mark) => `var(--${colour})`
const isDrawn = ({ value }: Mark) => value !== undefined
const wasOther = ({ other }: Mark) => other !== undefined
const hasSpread = ({ low, high }: Mark) => low !== undefined && high !== undefined

/** Of how many a semester's figure is, below its name. */
const sizeOf = ({ isHidden, of }: Mark) => (isHidden ? 'hidden' : of === undefined ? '' : `n ${of}`)

/** Rows from above: bars, or figures on their intervals. */
function drawRows(chart: Chart, { width, id }: Size): Element {
  const { marks, shape, all, kind } = chart
  const [low, high] = extentOf(chart)
  const drawn = marks.filter(isDrawn)
  const y = 'key'
  const other = marks.filter(wasOther)
  const marginRight = 16 + widestWrittenOf(chart)
  const marginLeft = ROW_LABEL_GAP + Math.min(width * (width < 480 ? 0.34 : 0.4), Math.max(60, ...marks.map(({ label }) => widthOf(label))))
  const names = new Map(
    marks.map((mark) => {
      const name = linesOf(mark.label, marginLeft - ROW_LABEL_GAP)
      return [mark.key, kind === 'cohorts' ? `${name}\n${sizeOf(mark)}`.trimEnd() : name]
    }),
  )
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
    height: marks.length * (kind === 'cohorts' ? ROW_HEIGHT + 4 : ROW_HEIGHT) + 34,
    marginLeft,
    marginRight,
    marginTop: 4,
    style,
    x: { domain: [low, high], label: null },
    y: { domain: marks.map(({ key }) => key), label: null, padding: 0 },
    marks: [
      hatchingOf(id),
      axisX({
        ticks: ticksIn(width - marginLeft - marginRight, tickText(high, shape)),
        tickFormat: (value: number) => tickText(value, shape),
        tickSize: 0,
      }),
      axisY({ tickFormat: (key: string) => names.get(key) ?? key, tickSize: 0, fill: 'var(--ink)' }),
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

/** Plot takes a number of ticks as a wish, and may draw some more. */
function ticksIn(width: number, widest: string): number {
  return Math.min(6, Math.max(1, Math.floor(width / (2 * widthOf(widest)))))
}

/** From one semester to the next: half a gap more is at both ends. */
function stepOf(marks: readonly Mark[], width: number): number {
  return (width - MARGIN_LEFT - MARGIN_RIGHT) / (marks.length + COHORT_GAP)
}

/** What stands below the semesters. @returns undefined where their labels or figures would stand on another */
function sideBySide(chart: Chart, width: number): ReadonlyMap<string, string> | undefined {
  const { marks } = chart
  const step = stepOf(marks, width)
  if (widestOf(chart) + BESIDE_DOT + HALF_HIDDEN > step) return undefined
  const fits = marks.map(sizeOf).every((text) => widthOf(text, LABEL_SIZE) + 2 <= step)
  const labels = semestersIn(
    step,
    marks.map(({ label }) => label),
  )
  return fits && labels ? new Map(marks.map((mark, at) => [mark.key, `${labels[at]}\n${sizeOf(mark)}`.trimEnd()])) : undefined
}

/** Semesters from the left. */
function drawCohorts(chart: Chart, { width, id }: Size, labels: ReadonlyMap<string, string>): Element {
  const { marks, shape, all } = chart
  const [low, high] = extentOf(chart)
  const drawn = marks.filter(isDrawn)
  const x = 'key'
  const inset = Math.max(0, (stepOf(marks, width) * (1 - COHORT_GAP)) / 2 - HALF_HIDDEN)
  const narrowed = { insetLeft: inset, insetRight: inset }
  return plot({
    width,
    height: COHORT_HEIGHT,
    marginLeft: MARGIN_LEFT,
    marginRight: MARGIN_RIGHT,
    marginBottom: 44,
    style,
    x: { domain: marks.map(({ key }) => key), label: null, padding: COHORT_GAP },
    y: { domain: [low, high], label: null },
    marks: [
      hatchingOf(id),
      axisX({ tickFormat: (key: string) => labels.get(key) ?? key, tickSize: 0, fill: 'var(--ink)', fontSize: LABEL_SIZE }),
      axisY({ ticks: 5, tickFormat: (value: number) => tickText(value, shape), tickSize: 0 }),
      gridY({ stroke: 'var(--line)', strokeOpacity: 1 }),
      barY(
        marks.filter(({ isHidden }) => isHidden),
        { x, y1: low, y2: high, fill: `url(#${id})`, ...narrowed },
      ),
      ...(all === undefined ? [] : [ruleY([all], { stroke: 'var(--line-2)', strokeWidth: 2 })]),
      link(marks.filter(hasSpread), {
        x1: x,
        x2: x,
        y1: 'low',
        y2: 'high',
        stroke: 'var(--brand)',
        strokeOpacity: 0.3,
        strokeWidth: 2 * HALF_INTERVAL,
        strokeLinecap: 'round',
      }),
      dot(marks.filter(wasOther), { x, y: 'other', r: 4.5, stroke: 'var(--ink-3)', strokeWidth: 1.5, fill: 'var(--surface)' }),
      dot(drawn, { x, y: 'value', r: 4.5, fill: 'var(--brand)' }),
      // On the line of all together it is read by the edge that it has in the colour of the card.
      text(drawn, {
        x,
        y: 'value',
        text: bareOf,
        dx: BESIDE_DOT,
        textAnchor: 'start',
        fontSize: FIGURE_SIZE,
        fill: 'var(--ink)',
        fontWeight: 560,
        stroke: 'var(--surface)',
        strokeWidth: 5,
        paintOrder: 'stroke',
      }),
    ],
  })
}
