/** Draws the curves of an incidence, with Observable Plot. */
import { axisX, axisY, gridY, line, plot, text } from '@observablehq/plot'
import type { ReportReply } from '#contract/reports.ts'
import { apart, linesOf, widthOf } from './labels.ts'
import { COHORT_HEIGHT, described, style, type Size } from './plot-parts.ts'

type Series = NonNullable<ReportReply['series']>
const MOST_CURVES = 6
/** Colours that are told apart in both schemes; curves are named at their ends as well, and dashed in turn. */
const curveColours = ['brand', 's-shortlisted', 's-interviewing', 's-under_review', 's-rejected', 's-closed']
const MARGIN_TOP = 20
const MARGIN_BOTTOM = 30
const LINE_HEIGHT = 14

type Curves = { readonly series: Series; readonly labelOf: (row: string) => string }
type End = { readonly share: number; readonly colour: string; readonly name: string }

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
  const names = curves.map(({ row }) => nameOf(row))
  const room = Math.min(width * 0.36, 16 + Math.max(...names.map((name) => widthOf(name))))
  const ends = namesAtEnds(
    curves.map(({ colour, steps }, at) => ({
      share: steps.at(-1)?.share ?? 0,
      colour,
      name: linesOf(names[at] ?? '', room - 12),
    })),
  )
  const svg = plot({
    width,
    height: COHORT_HEIGHT,
    marginLeft: 52,
    marginRight: room,
    marginTop: MARGIN_TOP,
    marginBottom: MARGIN_BOTTOM,
    style,
    x: { domain: [0, last], label: null },
    y: { domain: [0, 1], label: null },
    marks: [
      axisX({ ticks: width < 480 ? 3 : 5, tickFormat: (day: number) => `${day} d`, tickSize: 0 }),
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
      text(ends, { x: last, y: 'place', text: 'name', dx: 8, textAnchor: 'start', fill: 'colour', fontWeight: 560 }),
    ],
  })
  const said = curves.map(({ row, median, steps }) => {
    const half = median === null ? 'fewer than half have one' : `half have one by day ${median}`
    return `${nameOf(row)}: ${half}, ${Math.round((steps.at(-1)?.share ?? 0) * 100)} % in the end`
  })
  return described(svg, 'Share of applications with an offer, by days since they were sent', `${said.join('; ')}.`)
}

/** Each as near to the end of its curve as it can be without standing on another. */
function namesAtEnds(ends: readonly End[]): readonly (End & { readonly place: number })[] {
  const most = Math.max(1, ...ends.map(({ name }) => name.split('\n').length))
  const gap = (most * LINE_HEIGHT) / (COHORT_HEIGHT - MARGIN_TOP - MARGIN_BOTTOM)
  const places = apart(
    ends.map(({ share }) => share),
    gap,
    [0, 1],
  )
  return ends.map((one, at) => ({ ...one, place: places[at] ?? one.share }))
}
