/** The text of a page without its layout, for small screens and for those who listen to it. */

/** A run of text as pdf.js finds it; `transform` ends with its place from the left and from the bottom. */
export type TextItem = {
  readonly str: string
  readonly hasEOL: boolean
  readonly height: number
  readonly transform: readonly number[]
}
/** `at` is its place among those of the page. */
export type Paragraph = { readonly at: number; readonly text: string; readonly heading: boolean }

type Line = { readonly text: string; readonly height: number; readonly x: number; readonly y: number }

/** Lines further apart than this many times their height begin a new paragraph. */
const APART = 1.75
/** A line that is so much taller than the usual ones is a heading, where it is short. */
const TALLER = 1.12
const HEADING_SIGNS = 60
const BULLET = /^\s*[•●▪◦○·‣∙*–—-]\s/u

/** All signs in the order of the file, in which the words are found. */
export function textOf(items: readonly TextItem[]): string {
  return items.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join('')
}

export function paragraphsOf(items: readonly TextItem[]): readonly Paragraph[] {
  const lines = linesOf(items)
  const usual = usualHeight(lines)
  const isHeading = ({ text, height }: Line) => height > usual * TALLER && text.length <= HEADING_SIGNS
  const paragraphs: { at: number; text: string; heading: boolean }[] = []
  let before: Line | undefined
  for (const line of lines) {
    const last = paragraphs.at(-1)
    const heading = isHeading(line)
    const goesOn =
      before !== undefined &&
      !heading &&
      !BULLET.test(line.text) &&
      // Upwards is another column.
      before.y - line.y > 0 &&
      // Further left than what it would go on with, it is no part of a point.
      line.x > before.x - 1 &&
      before.y - line.y < APART * Math.max(before.height, line.height)
    if (last && goesOn && !last.heading) last.text += `\n${line.text}`
    else paragraphs.push({ at: paragraphs.length, text: line.text, heading })
    before = line
  }
  return paragraphs
}

function linesOf(items: readonly TextItem[]): readonly Line[] {
  const lines: Line[] = []
  let text = ''
  let height = 0
  let x = 0
  let y = 0
  const end = () => {
    const shown = text.replaceAll(/\s+/gu, ' ').trim()
    if (shown !== '') lines.push({ text: shown, height, x, y })
    text = ''
    height = 0
  }
  for (const item of items) {
    if (item.str.trim() !== '') {
      if (text === '') [x = 0, y = 0] = item.transform.slice(4)
      height = Math.max(height, item.height)
    }
    text += item.str
    if (item.hasEOL) end()
  }
  end()
  return lines
}

/** In which most signs are written. */
function usualHeight(lines: readonly Line[]): number {
  const signs = new Map<number, number>()
  for (const { text, height } of lines) {
    const rounded = Math.round(height * 2) / 2
    signs.set(rounded, (signs.get(rounded) ?? 0) + text.length)
  }
  return [...signs].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0
}
