/**
 * The parser of date-fns, as CommonJS: for each ES module Node reads all of the `package.json` that belongs to it, which has 200 KB there.
 * The page loads the ES modules in its place (`web/vite.config.ts`).
 */
import { createRequire } from 'node:module'
import type { parse as Parse } from 'date-fns/parse'

const require = createRequire(import.meta.url)

export const { parse } = require('date-fns/parse') as { readonly parse: typeof Parse }
