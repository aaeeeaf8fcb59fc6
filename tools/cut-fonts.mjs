/**
 * Writes `web/fonts`: the serif font, cut to what the pages draw of it (weights, optical sizes, the letters and features that the
 * style sheet asks for). Run by hand when the package or the list changes: `node tools/cut-fonts.mjs`.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const root = fileURLToPath(new URL('..', import.meta.url))
const fontPackage = join(root, 'node_modules', '@fontsource-variable', 'newsreader')
const folder = join(root, 'web', 'fonts')

/** Sizes in CSS pixels, which are the axis of optical sizes; `.display` is the largest. Small italics are set from 15 px up. */
const SIZES = { min: 15, max: 60 }
/** Headings are 400 to 560, italics 400 alone. */
const AXES = { normal: { wght: { min: 400, max: 560 }, opsz: SIZES }, italic: { wght: 400, opsz: SIZES } }
/** The features that a browser applies by itself, and figures of one width. */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'pnum', 'rlig', 'rvrn', 'tnum']

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
copyFileSync(join(fontPackage, 'LICENSE'), join(folder, 'LICENSE'))
for (const [, name = '', style = '', range = ''] of styles.matchAll(
  /url\('\.\.\/\.\.\/fonts\/(newsreader-[\w-]+?-(normal|italic)\.woff2)'\).*unicode-range:([^}]+)/g,
)) {
  const whole = readFileSync(join(fontPackage, 'files', name.replace(/-(normal|italic)\./, '-opsz-$1.')))
  const variationAxes = style === 'italic' ? AXES.italic : AXES.normal
  // A value of its own, because the types lag behind the package and do not know the features.
  const options = { targetFormat: /** @type {const} */ ('woff2'), variationAxes, keepFeatures: FEATURES }
  const cut = await subsetFont(whole, lettersOf(range).join(''), options)
  writeFileSync(join(folder, name), cut)
  console.log(`${name}: ${cut.length} of ${whole.length} bytes`)
}
