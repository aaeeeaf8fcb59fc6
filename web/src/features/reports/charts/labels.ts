/** Where the labels of a chart find room, so that none stands on another. */

export const LABEL_SIZE = 11
export const FIGURE_SIZE = 12

/** Of the size of the font; a little wider than they are drawn. */
const widths: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[ijl.,:'|!]/, 0.3],
  [/[ \-ftr]/, 0.4],
  [/[mwMW%…]/, 0.9],
  [/[A-Z]/, 0.7],
]
const USUAL = 0.6

export function widthOf(text: string, size = FIGURE_SIZE): number {
  const units = Array.from(text, (letter) => widths.find(([letters]) => letters.test(letter))?.[1] ?? USUAL)
  return units.reduce((all, one) => all + one, 0) * size
}

const fits = (text: string, room: number) => widthOf(text) <= room

function cut(label: string, room: number): string {
  if (fits(label, room)) return label
  const letters = Array.from(label)
  while (letters.length > 1 && !fits(`${letters.join('')}…`, room)) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** In two lines where one is too short, the second one cut. @param room in pixels */
export function linesOf(label: string, room: number): string {
  if (fits(label, room)) return label
  const words = label.split(' ')
  const first = words.findLastIndex((_, at) => fits(words.slice(0, at + 1).join(' '), room))
  if (first < 0) return cut(label, room)
  return `${words.slice(0, first + 1).join(' ')}\n${cut(words.slice(first + 1).join(' '), room)}`
}

/** `Spring 24`, and `Spr 24` where that is too long. */
const shortenings = [
  (label: string) => label.replace(/ \d\d(\d\d)$/, ' $1'),
  (label: string) => label.replace(/^(Spr|Sum)[a-z]+ \d\d(\d\d)$/, '$1 $2').replace(/^Fall \d\d(\d\d)$/, 'Fall $1'),
] as const
const BETWEEN_LABELS = 3

/** Semesters side by side. @returns undefined where they do not fit: then they stand as rows */
export function semestersIn(step: number, labels: readonly string[]): readonly string[] | undefined {
  return shortenings
    .map((shorten) => labels.map(shorten))
    .find((texts) => texts.every((text) => widthOf(text, LABEL_SIZE) + BETWEEN_LABELS <= step))
}

/** Places as near to those wanted as they can be with a gap between each two, in the order of these. */
export function apart(wanted: readonly number[], gap: number, [low, high]: readonly [number, number]): readonly number[] {
  const order = wanted.map((_, at) => at).toSorted((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0))
  const places: number[] = []
  let least = low
  for (const at of order) {
    places[at] = Math.max(wanted[at] ?? 0, least)
    least = (places[at] ?? 0) + gap
  }
  let most = high
  for (const at of order.toReversed()) {
    places[at] = Math.min(places[at] ?? 0, most)
    most = (places[at] ?? 0) - gap
  }
  return places
}
