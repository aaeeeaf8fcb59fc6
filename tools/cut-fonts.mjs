/**
 * Writes `web/fonts`: our fonts, cut to what the pages draw of them (weights, optical sizes, the letters and features that the style
 * sheet asks for). Run by hand when a package or the list changes: `node tools/cut-fonts.mjs`.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'web', 'fonts')

/** Sizes in CSS pixels, which are the axis of optical sizes; `.display` is the largest. Small italics are set from 15 px up. */
const SIZES = { min: 15, max: 60 }
/** The features that a browser applies by itself, and figures of one width. */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'pnum', 'rlig', 'rvrn', 'tnum']

/**
 * Of each font the package's files and what is kept of them. Serif headings are 400 to 560, italics 400 alone; `base.css` asks for `ss01`.
 * @type {Readonly<Record<string, { files: string, axes: Record<string, number | { min: number, max: number }>, features: string[] }>>}
 */
const FONTS = {
  'newsreader-normal': { files: 'opsz-normal', axes: { wght: { min: 400, max: 560 }, opsz: SIZES }, features: FEATURES },
  'newsreader-italic': { files: 'opsz-italic', axes: { wght: 400, opsz: SIZES }, features: FEATURES },
  'geist-normal': { files: 'wght-normal', axes: { wght: { min: 400, max: 700 } }, features: [...FEATURES, 'ss01'] },
}

const styles = readFileSync(join(root, 'web', 'src', 'ui', 'fonts.css'), 'utf8')

/**
 * The letters of a `unicode-range`.
 * @param {string} range
 */
function lettersOf(range) {
  return range.split(',').map((part) => {
    const [from = 0, to = from] = part
      .trim()
      .slice('U+'.length)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')
  })
}

mkdirSync(folder, { recursive: true })
for (const [, name = '', family = '', letters = '', style = '', range = ''] of styles.matchAll(
  /url\('\.\.\/\.\.\/fonts\/((\w+)-(basic|latin|latin-ext)-(normal|italic)\.woff2)'\).*unicode-range:([^}]+)/g,
)) {
  const font = FONTS[`${family}-${style}`]
  if (font === undefined) throw new Error(`It is not said what is kept of ${name}.`)
  const fontPackage = join(root, 'node_modules', '@fontsource-variable', family)
  copyFileSync(join(fontPackage, 'LICENSE'), join(folder, `LICENSE.${family}`))
  const whole = readFileSync(join(fontPackage, 'files', `${family}-${letters === 'basic' ? 'latin' : letters}-${font.files}.woff2`))
  // A value of its own, because the types lag behind the package and do not know the features.
  const options = { targetFormat: /** @type {const} */ ('woff2'), variationAxes: font.axes, keepFeatures: font.features }
  const cut = await subsetFont(whole, lettersOf(range).join(''), options)
  writeFileSync(join(folder, name), cut)
  console.log(`${name}: ${cut.length} of ${whole.length} bytes`)
}
