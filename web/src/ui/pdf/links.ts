import { hasCredentials } from '#lib/web-address.ts'

/** A link of a page, where it stands: shares of the page's width and height, from its upper left corner. */
export type PdfLink = {
  readonly href: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** An annotation as pdf.js tells it; we use links alone. `url` is only there where it is a whole address. */
export type Annotation = { readonly subtype?: string; readonly url?: string; readonly rect?: readonly number[] }

/** The part of pdf.js's viewport that turns a file's own coordinates, which begin at the lower left, into those of the page as shown. */
export type Viewport = {
  readonly width: number
  readonly height: number
  convertToViewportPoint(x: number, y: number): readonly number[]
}

const OPENED = new Set(['http:', 'https:', 'mailto:'])
const MAX_LINKS = 200
/** Words that lead somewhere are smaller. A link over the whole page, or many in rows, would take a reader away who only wanted to mark something. */
const MAX_SHARE = { one: 0.05, all: 0.2 }

/** The links of a page that a reader can see as such; all others of the file lead nowhere. */
export function linksOf(annotations: readonly Annotation[], viewport: Viewport): readonly PdfLink[] {
  const links = new Map<string, PdfLink>()
  let covered = 0
  for (const { subtype, url, rect } of annotations) {
    if (links.size === MAX_LINKS) break
    const [x1, y1, x2, y2] = rect ?? []
    if (subtype !== 'Link' || url === undefined || x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) continue
    if (!isOpened(url)) continue
    const [[left = 0, top = 0], [right = 0, bottom = 0]] = [
      viewport.convertToViewportPoint(x1, y1),
      viewport.convertToViewportPoint(x2, y2),
    ]
    const [width, height] = [Math.abs(right - left) / viewport.width, Math.abs(bottom - top) / viewport.height]
    if (!(width * height <= MAX_SHARE.one) || covered + width * height > MAX_SHARE.all) continue
    covered += width * height
    const at = { left: Math.min(left, right) / viewport.width, top: Math.min(top, bottom) / viewport.height }
    links.set(linkKey({ href: url, ...at }), { href: url, ...at, width, height })
  }
  return [...links.values()]
}

function isOpened(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && OPENED.has(parsed.protocol) && !hasCredentials(parsed)
}

/** Of a page, one link for each. */
export const linkKey = ({ href, left, top }: Pick<PdfLink, 'href' | 'left' | 'top'>): string => `${href} ${left} ${top}`

/** An address as people say it: without the scheme and a last slash. */
export const addressInWords = (href: string): string => href.replace(/^(https?:\/\/(www\.)?|mailto:)/i, '').replace(/\/$/, '')
