/**
 * pdf.js as it runs here, without threads of its own and without a canvas. As it is loaded it looks for one, which would be a native library,
 * and complains where there is none: it gets one that draws nothing.
 */
import { registerHooks } from 'node:module'

const CANVAS = '@napi-rs/canvas'
const hooks = registerHooks({
  resolve: (specifier, context, next) =>
    specifier === CANVAS ? { url: `none:${CANVAS}`, format: 'commonjs', shortCircuit: true } : next(specifier, context),
  load: (url, context, next) =>
    url === `none:${CANVAS}`
      ? { format: 'commonjs', shortCircuit: true, source: 'module.exports = { DOMMatrix: class {}, Path2D: class {} }' }
      : next(url, context),
})
export const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
hooks.deregister()
